/** The command line that PostgreSQL is started with. Nothing is kept in postgresql.conf: a new version brings its own. */
import os from 'node:os'

export type Durability = 'durable' | 'throwaway'

const megabyte = 1024 * 1024

/** An eighth of the memory this process may use, between 64 MB and 1 GB: the server shares the machine with Node. */
export function sharedBuffersMb(total = Math.min(os.totalmem(), process.constrainedMemory() || Infinity)): number {
  return Math.round(Math.min(1024, Math.max(64, total / 8 / megabyte)))
}

const common = {
  // The private socket is the only way in: the packaged OpenSSL is no longer maintained, so nothing listens on a network
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  password_encryption: 'scram-sha-256',
  max_connections: '200',
  // Statements, parameters and details quote patients' values; the log keeps messages and codes only
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

const durable = () => ({
  shared_buffers: `${sharedBuffersMb()}MB`,
  // The default of 1 GB fills small disks with WAL
  max_wal_size: '512MB',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
})

/** For tests alone: a crash may lose everything, and nobody minds. */
const throwaway = () => ({
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
})

export function postgresArguments(cluster: string, socketFolder: string, durability: Durability): string[] {
  const settings = {
    ...common,
    unix_socket_directories: quoteList(socketFolder),
    ...(durability === 'durable' ? durable() : throwaway()),
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** PostgreSQL reads this setting as a comma-separated list of names. */
const quoteList = (folder: string) => `"${folder.replaceAll('"', '""')}"`
