/**
 * `npm run doctor`: looks at everything that a clinic's own server needs and changes nothing. One line for each finding; ends
 * with 1 where something has to be done. `-- --mail-to ADDRESS` sends a mail besides.
 */
import { parseArgs } from 'node:util'
import { ownConfig } from '../../server/src/platform/config.ts'
import { StartProblem } from '../../server/src/platform/start-problem.ts'
import { type Finding, lookAt } from './findings.ts'

const { values } = parseArgs({ options: { 'mail-to': { type: 'string' } } })

const width = 14
const print = ({ isWell, part, says }: Finding) => console.log(`${isWell ? 'ok  ' : 'MEND'}  ${part.padEnd(width)}${says}`)

/** The sentences of a refused configuration, one for each setting. */
const sentencesOf = (problem: StartProblem) => {
  const [first = '', ...more] = problem.message.split('\n')
  return more.length > 0 ? more.map((line) => line.replace(/^\s*- /, '')) : [first]
}

async function findings(): Promise<Finding[]> {
  try {
    return await lookAt(ownConfig('production'), { mailTo: values['mail-to'] })
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    return sentencesOf(error).map((says) => ({ isWell: false, part: 'settings', says }))
  }
}

const all = await findings()
for (const finding of all) print(finding)
const toMend = all.filter(({ isWell }) => !isWell).length
console.log(toMend === 0 ? 'Nothing has to be done.' : `${toMend} to mend.`)
process.exitCode = toMend === 0 ? 0 : 1
