/**
 * `npm run testbed -- --port 4100`: a server on a throw-away database with two groups that hold one of everything. Standard
 * output carries one JSON line that says where it is and what is in it; all else goes to standard error. Refuses production.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fillTestbed, type Testbed } from '../server/seeds/testbed.ts'
import { playedProvider } from '../server/src/auth/sign-on/testing/played-provider.ts'
import { type Bed, runServer } from '../server/src/main.ts'
import { type Config, readConfig } from '../server/src/platform/config.ts'
import { runOrExplain } from '../server/src/platform/lifecycle.ts'
import { StartProblem } from '../server/src/platform/start-problem.ts'
import { startSimulator } from '../server/src/simulator/start.ts'
import { type Control, controlPaths, controlRoutes } from '../server/src/platform/testbed/control-routes.ts'

/** The profile is ours; keys, data folder and database are never those of another server. */
function ownConfig(port: string, dataDir: string): Config {
  const { VITALROUNDS_PROFILE: profile, DATABASE_URL: database } = process.env
  if (profile === 'production') throw new StartProblem('A test bed never runs with VITALROUNDS_PROFILE=production.')
  if (database) throw new StartProblem('A test bed empties its database: unset DATABASE_URL, it brings its own.')
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(DATABASE|PUBLIC|SMTP)_/.test(name)))
  return readConfig({ ...env, PORT: port, DATA_DIR: dataDir, INTEGRATIONS_MODE: 'simulated' }, 'testbed')
}

function describe(config: Config, { groups, badTokens, vendorAuth }: Testbed) {
  const baseUrl = config.publicUrl
  return {
    baseUrl,
    openapi: `${baseUrl}/orma-v2/openapi.json`,
    groups: groups.map(({ links, ...group }) => ({
      ...group,
      links: Object.fromEntries(links.map(({ kind, tokenId, token }) => [kind, { tokenId, token }])),
    })),
    badTokens,
    vendorAuth,
    control: Object.fromEntries(Object.entries(controlPaths).map(([name, at]) => [name, baseUrl + at])),
  }
}

/** Content, clock and controls of the test bed, for the server to run with. */
function makeBed(): Bed {
  let testbed: Testbed | undefined
  let skewMs = 0
  const filled = () => {
    if (!testbed) throw new Error('the test bed is not filled yet')
    return testbed
  }
  const control: Control = {
    snapshot: (groupId) => filled().snapshot(groupId),
    async reseed() {
      await filled().reseed()
      skewMs = 0
    },
    async setClock(nowMs) {
      await filled().setClock(nowMs)
      skewMs = nowMs - Date.now()
    },
  }
  return {
    async load(ownerUrl, config, onStop) {
      // Kardia is asked while somebody waits; the others, whom jobs ask, stay away: nothing changes while a test compares
      const simulator = await startSimulator({ everyMs: 0 })
      onStop(() => simulator.close())
      testbed = await fillTestbed(ownerUrl, config, { kardia: simulator.url })
    },
    clock: () => Date.now() + skewMs,
    routes: (app) => {
      controlRoutes(app, control)
      // It takes files and answers another day: what was sent stands as it stood
      app.context.callProvider = playedProvider()
      app.context.clearingHouse = { answerClaims: () => Promise.resolve([]) }
    },
    announce: (config) => console.log(JSON.stringify(describe(config, filled()))),
  }
}

await runOrExplain(async () => {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '4100' } } })
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitalrounds-testbed-'))
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  await runServer(ownConfig(values.port, dataDir), { bed: makeBed() })
})
