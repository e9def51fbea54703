/**
 * The files of deploy/high-availability as they are put on machines of a clinic, for three machines of loopback: other
 * addresses, a folder of their own in place of `/var` and `/run`, and passwords. Nothing else of them is changed.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../steps.ts'

export const machineNames = ['db1', 'db2', 'db3'] as const
export type MachineName = (typeof machineNames)[number]

/** `net`: the three numbers that stand in place of 10.0.0, as in `127.0.31`. */
export type Place = { net: string; folder: string; passwords: Passwords }
export type Passwords = { superuser: string; replication: string; restapi: string }

const namedNet = '10.0.0.'
const lastOf: Record<MachineName, number> = { db1: 11, db2: 12, db3: 13 }

export const addressOf = (net: string, name: MachineName) => `${net}.${lastOf[name]}`
/** Where HAProxy and the servers are: on a machine of their own. */
export const serverAddress = (net: string) => `${net}.1`

const readDeployed = (file: string) => readFileSync(join(root, 'deploy/high-availability', file), 'utf8')

/** A file as it lies on one machine. */
export function fileOn(text: string, name: MachineName, { net, folder, passwords }: Place): string {
  return text
    .replaceAll('OWN_NAME', name)
    .replaceAll('OWN_ADDRESS', addressOf(net, name))
    .replaceAll(namedNet, `${net}.`)
    .replaceAll('SUPERUSER_PASSWORD', passwords.superuser)
    .replaceAll('REPLICATION_PASSWORD', passwords.replication)
    .replaceAll('RESTAPI_PASSWORD', passwords.restapi)
    .replaceAll(/(?<=[\s"])\/(?:var|run)\//g, (path) => `${folder}${path}`)
}

/** The settings of etcd, which its unit reads as an environment. */
export function etcdEnvironment(name: MachineName, place: Place): Record<string, string> {
  const text = fileOn(readDeployed('etcd'), name, place)
  return Object.fromEntries([...text.matchAll(/^(ETCD_\w+)="(.*)"$/gm)].map(([, key = '', value = '']) => [key, value]))
}

export const patroniFile = (name: MachineName, place: Place) => fileOn(readDeployed('patroni.yml'), name, place)

type Behind = { port: number; ports: readonly number[]; isRoot: boolean }

/** The file of several servers behind one address, which are all on this machine. */
export function serversFile({ port, ports, isRoot }: Behind): string {
  const text = readDeployed('servers.cfg')
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replaceAll(/10\.0\.0\.2(\d):3000/g, (_, nth: string) => `127.0.0.1:${ports[Number(nth) - 1]}`)
  return isRoot ? text : withoutAccount(text)
}

const withoutAccount = (text: string) => text.replaceAll(/^ {2}(?:user|group) .*\n/gm, '')

/** Only root can become the account that Debian makes for it. */
export function haproxyFile(net: string, isRoot: boolean): string {
  const text = readDeployed('haproxy.cfg')
    .replaceAll(namedNet, `${net}.`)
    .replace('127.0.0.1:5432', `${serverAddress(net)}:5432`)
  return isRoot ? text : withoutAccount(text)
}
