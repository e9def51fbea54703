/** `npm start`: the demo on this machine. Everything it needs comes with npm; it makes its own keys and data. */
import { demoPassword, seedDemo, signIns } from '../seeds/load.ts'
import { type Demo, runServer } from './main.ts'
import { ownConfig } from './platform/config.ts'
import { runOrExplain } from './platform/lifecycle.ts'
import { StartProblem } from './platform/start-problem.ts'
import { commandLine } from './platform/product-version.ts'

const demo: Demo = {
  async load(ownerUrl, config) {
    const seeded = await seedDemo(ownerUrl, config, Temporal.Now.instant())
    if (seeded) console.error(`The demo clinics were made in ${seeded.seconds.toFixed(0)} s.`)
  },
  signIns,
  password: demoPassword,
}

await runOrExplain(async () => {
  const config = ownConfig()
  if (config.profile === 'production')
    throw new StartProblem(`${commandLine('demo')} shows the demo. Start a clinic’s own server with ${commandLine('serve')}.`)
  await runServer(config, { demo })
})
