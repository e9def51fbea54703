/** A folder that `clinic export` wrote, taken at its word only after each of its files was held against its checksum. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { StartProblem } from '../../server/src/platform/start-problem.ts'
import { formatVersion } from './export-clinic.ts'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const TableName = z.string().regex(/^\w+\.\w+$/)
const Counts = z.record(z.string(), z.number().int().nonnegative())
/** A path inside the folder. */
const FilePath = z.string().refine((path) => !path.startsWith('/') && !normalize(path).startsWith('..'))
const Manifest = z.object({
  format: z.literal('vitalrounds-clinic-export'),
  product: z.string(),
  clinic: z.object({ id: z.uuid(), name: z.string(), timeZone: z.string() }),
  moment: z.string(),
  tables: z.record(TableName, z.number().int().nonnegative()),
  proof: z.object({ sha256: Sha256, tables: z.record(TableName, Sha256) }),
  connections: z.array(z.object({ id: z.uuid(), vendor: z.string(), mode: z.string() })),
  waiting: Counts,
  files: z.array(z.object({ path: FilePath, bytes: z.number(), sha256: Sha256 })),
})
export type ExportManifest = z.infer<typeof Manifest>
export type ExportFolder = { folder: string; manifest: ExportManifest; digests: ReadonlyMap<string, string> }

/** Throws a StartProblem that names what is wrong with the folder. */
export async function readExport(folder: string): Promise<ExportFolder> {
  const manifest = readManifest(folder)
  const digests = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]))
  for (const [path, sha256] of digests) {
    const file = join(folder, path)
    if (!existsSync(file)) throw new StartProblem(`${path} is missing in ${folder}: the export did not arrive whole. Nothing was imported.`)
    if ((await digestOfFile(file)) !== sha256)
      throw new StartProblem(`${path} is not the file that was exported: its checksum is another one. Nothing was imported.`)
  }
  return { folder, manifest, digests }
}

function readManifest(folder: string): ExportManifest {
  const file = join(folder, 'manifest.json')
  if (!existsSync(file)) throw new StartProblem(`${folder} is no export of a clinic: it has no manifest.json.`)
  const json = JSON.parse(readFileSync(file, 'utf8')) as { formatVersion?: number; product?: string }
  if (json.formatVersion !== formatVersion)
    throw new StartProblem(
      `This export has form ${json.formatVersion}, made by version ${json.product}; this version reads form ${formatVersion}. Export the clinic again with this version.`,
    )
  const manifest = Manifest.safeParse(json)
  if (!manifest.success) throw new StartProblem(`The manifest.json of ${folder} cannot be read: ${z.prettifyError(manifest.error)}`)
  // The manifest is no file of itself: its own checksum stands in SHA256SUMS alone
  const sums = existsSync(join(folder, 'SHA256SUMS')) ? readFileSync(join(folder, 'SHA256SUMS'), 'utf8').split('\n') : []
  if (!sums.includes(`${createHash('sha256').update(readFileSync(file)).digest('hex')}  manifest.json`))
    throw new StartProblem(`manifest.json is not the file that was exported: SHA256SUMS says otherwise. Nothing was imported.`)
  return manifest.data
}

async function digestOfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

export const tableFile = (table: string) => `tables/${table.replace(/^public\./, '')}.csv`
