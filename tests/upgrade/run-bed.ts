/**
 * Run as a process of its own: the server whose root is given, of whatever version, on the database of DATABASE_URL with the
 * test bed's profile. With `--fill` it makes the test bed's content first. Prints one line: where it is, and what is in it.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Seeds from '../../server/seeds/testbed.ts'
import type * as Main from '../../server/src/main.ts'
import type * as ConfigFile from '../../server/src/platform/config.ts'
import type * as Controls from '../../server/src/platform/testbed/control-routes.ts'

const [root = '', fill] = process.argv.slice(2)
// What another version exports is known by convention alone; where it no longer holds, this process ends with an error
const from = async (file: string): Promise<unknown> => import(pathToFileURL(path.join(root, file)).href)
const { runServer } = (await from('server/src/main.ts')) as typeof Main
const { fillTestbed } = (await from('server/seeds/testbed.ts')) as typeof Seeds
const { readConfig } = (await from('server/src/platform/config.ts')) as typeof ConfigFile
const { controlRoutes } = (await from('server/src/platform/testbed/control-routes.ts')) as typeof Controls

let bed: Seeds.Testbed | undefined
const filled = () => bed ?? Promise.reject(new Error('this server did not fill the test bed'))

await runServer(readConfig(process.env, 'testbed'), {
  bed: {
    async load(ownerUrl, config) {
      if (fill === '--fill') bed = await fillTestbed(ownerUrl, config)
    },
    clock: Date.now,
    routes: (app) =>
      controlRoutes(app, {
        snapshot: async (groupId) => (await filled()).snapshot(groupId),
        reseed: async () => (await filled()).reseed(),
        setClock: async (nowMs) => (await filled()).setClock(nowMs),
      }),
    announce: ({ publicUrl }) => console.log(JSON.stringify({ baseUrl: publicUrl, groups: bed?.groups, vendorAuth: bed?.vendorAuth })),
  },
})
