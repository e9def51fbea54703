/** Run as a process of its own by the tests that kill it: owns a cluster in the folder given and says when it is up. */
import { setInterval } from 'node:timers'
import { startCluster } from '../embedded/cluster.ts'

const folder = process.argv[2]
if (!folder) throw new Error('which folder?')
const cluster = await startCluster(folder)
console.log(cluster.url)
setInterval(() => undefined, 60_000)
