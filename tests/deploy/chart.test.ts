/** What is handed to those who run the server in containers sets what the server's configuration knows, and all that it needs. */
import { globSync, readFileSync } from 'node:fs'
import { defaultLoadersSync } from 'cosmiconfig'
import { expect, test } from 'vitest'
import { readConfig } from '../../server/src/platform/config.ts'
import { environmentSchema } from '../../server/src/platform/config.schema.ts'
import { makeKeyLines } from '../../server/src/platform/keys.ts'
import { rootPath } from '../source-files.ts'
import { parseTemplate, renderTemplate } from './render-template.ts'

type Variable = { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string; optional?: boolean } } }
type Probe = { httpGet: { path: string; port: string } }
type Container = {
  image: string
  args?: string[]
  env?: Variable[]
  ports?: { name: string; containerPort: number }[]
  securityContext: object
} & Record<`${'readiness' | 'startup' | 'liveness'}Probe`, Probe>
type PodSpec = { containers: Container[]; securityContext: object; automountServiceAccountToken: boolean }
type Document = {
  kind: string
  metadata: { name: string; annotations?: Record<string, string> }
  spec: { replicas?: number; template?: { metadata: { labels: object }; spec: PodSpec }; selector?: object } & Partial<PodSpec>
}
type Values = { settings: Record<string, string>; secret: { name: string; keys: string[]; optionalKeys: string[] } } & Record<
  string,
  unknown
>

const chart = 'deploy/chart'
const textOf = (file: string) => readFileSync(rootPath(file), 'utf8')
const parsed = (name: string, text: string) => defaultLoadersSync['.yaml'](name, text) as unknown
const { version } = JSON.parse(textOf('package.json')) as { version: string }
const about = parsed('Chart.yaml', textOf(`${chart}/Chart.yaml`)) as { version: string; appVersion: string }
const defaults = parsed('values.yaml', textOf(`${chart}/values.yaml`)) as Values
const chosen: Values = {
  ...defaults,
  image: { ...(defaults['image'] as object), repository: 'registry.clinic.example/vitalrounds' },
  secret: { ...defaults.secret, name: 'clinic-keys' },
  settings: {
    ...defaults.settings,
    PUBLIC_URL: 'https://rounds.clinic.example',
    INTEGRATIONS_MODE: 'live',
    MAIL_FROM: 'rounds@clinic.example',
  },
  ingress: {
    ...(defaults['ingress'] as object),
    enabled: true,
    className: 'nginx',
    host: 'rounds.clinic.example',
    tlsSecret: 'rounds-tls',
  },
}

function render(values: Values): Document[] {
  const parts = new Map()
  const root = {
    Values: values,
    Release: { Name: 'rounds' },
    Chart: { Name: 'vitalrounds', Version: about.version, AppVersion: about.appVersion },
  }
  const files = globSync(`${chart}/templates/**/*.{tpl,yaml}`, { cwd: rootPath('.') }).toSorted()
  const templates = files.map((file) => ({ file, nodes: parseTemplate(textOf(file), parts) }))
  return templates
    .map(({ file, nodes }) => ({ file, text: renderTemplate(nodes, root, parts) }))
    .filter(({ text }) => text.trim() !== '')
    .map(({ file, text }) => parsed(file, text) as Document)
}
const documents = render(chosen)
const find = (kind: string, name = 'rounds') => documents.find((item) => item.kind === kind && item.metadata.name === name)!
const podOf = ({ spec }: Document) => spec.template?.spec ?? (spec.containers ? (spec as PodSpec) : undefined)
const pods = documents.flatMap((item) => podOf(item) ?? [])
const server = podOf(find('Deployment'))!.containers[0]!
const known = Object.keys(environmentSchema.shape)
const keys = Object.fromEntries(makeKeyLines().map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
const secrets: Record<string, string> = { ...keys, DATABASE_URL: 'postgres://rounds@db.clinic.example/clinic' }

/** The environment of a container as Kubernetes makes it from a Secret with these keys. */
const environmentOf = ({ env = [] }: Container, secret: Record<string, string>) =>
  Object.fromEntries(
    env.map(({ name, value, valueFrom }) => [name, valueFrom ? (secret[valueFrom.secretKeyRef.key] ?? '') : (value ?? '')]),
  )

test('given the values that have to be chosen, the chart makes two servers, their services, a budget, a migration before them and a test', () => {
  expect(documents.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted()).toEqual([
    'Deployment rounds',
    'Ingress rounds',
    'Job rounds-migrate',
    'Pod rounds-health',
    'PodDisruptionBudget rounds',
    'Service rounds',
    'Service rounds-metrics',
  ])
  expect(find('Deployment').spec.replicas).toBe(2)
  expect(find('Job', 'rounds-migrate').metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' })
  expect(find('PodDisruptionBudget').spec).toMatchObject({ maxUnavailable: 1 })
})

test('given the services and the budget, each finds the pods of the servers, and no other pod', () => {
  const labels = (item: Document) => item.spec.template?.metadata.labels
  for (const item of [find('Service'), find('Service', 'rounds-metrics'), find('PodDisruptionBudget')]) {
    const selector = (item.spec.selector as { matchLabels?: object }).matchLabels ?? item.spec.selector!
    expect(labels(find('Deployment'))).toMatchObject(selector)
    expect(labels(find('Job', 'rounds-migrate'))).not.toMatchObject(selector)
  }
})

test('given the environment of the servers and of the migration, the configuration knows every name, and nothing that it needs is missing', () => {
  const migration = podOf(find('Job', 'rounds-migrate'))!.containers[0]!
  expect(server.env?.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
  expect(migration.env).toEqual(server.env)
  expect([...defaults.secret.keys, ...defaults.secret.optionalKeys].filter((name) => !known.includes(name))).toEqual([])
  const config = readConfig(
    { ...environmentOf(server, { ...secrets, SMTP_URL: 'smtp://mail.clinic.example' }), DATA_DIR: '/var/lib/vitalrounds' },
    'production',
  )
  expect(config).toMatchObject({
    host: '0.0.0.0',
    port: 3000,
    metrics: { host: '0.0.0.0', port: 9464 },
    trustProxy: 1,
    integrations: 'live',
  })
  const trial = { ...chosen, settings: { ...chosen.settings, INTEGRATIONS_MODE: 'simulated' } }
  const container = podOf(render(trial).find(({ kind }) => kind === 'Deployment')!)!.containers[0]!
  expect(readConfig(environmentOf(container, secrets), 'production').integrations).toBe('simulated')
})

test('given a Secret without any one of the keys that have to be in it, the configuration refuses to start, or Kubernetes does', () => {
  const isDemanded = (name: string) => server.env?.find((item) => item.name === name)?.valueFrom?.secretKeyRef.optional !== true
  expect(defaults.secret.keys.filter((name) => !isDemanded(name))).toEqual([])
  for (const name of Object.keys(keys))
    expect(() => readConfig(environmentOf(server, { ...secrets, [name]: '', SMTP_URL: 'smtp://m' }), 'production')).toThrow(
      `${name} is missing`,
    )
})

test('given the values as they come, the chart refuses without image, Secret or a name in the ingress, and holds no password', () => {
  expect(() => render(defaults)).toThrow(/^(image\.repository|secret\.name): /)
  expect(() => render({ ...chosen, secret: defaults.secret })).toThrow('secret.name: ')
  expect(() => render({ ...chosen, ingress: { ...(defaults['ingress'] as object), enabled: true } })).toThrow('ingress.')
  const written = documents.flatMap((item) => podOf(item)?.containers.flatMap(({ env = [] }) => env) ?? [])
  const secretNames = [...defaults.secret.keys, ...defaults.secret.optionalKeys]
  expect(written.filter(({ name, value }) => secretNames.includes(name) && value !== undefined)).toEqual([])
  expect(documents.filter(({ kind }) => kind === 'Secret')).toEqual([])
})

test('given the probes, they ask the port that serves: ready by /healthz, alive by a page that asks no database', () => {
  expect(server.readinessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' })
  expect(server.startupProbe.httpGet).toEqual({ path: '/healthz', port: 'http' })
  expect(server.livenessProbe.httpGet).toEqual({ path: '/', port: 'http' })
  expect(server.ports).toEqual([
    { name: 'http', containerPort: 3000 },
    { name: 'metrics', containerPort: 9464 },
  ])
})

test('given any pod of the chart, it runs as nobody special, writes to its volumes alone and has no account of the cluster', () => {
  expect(pods).toHaveLength(3)
  for (const pod of pods) {
    expect(pod.automountServiceAccountToken).toBe(false)
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001, seccompProfile: { type: 'RuntimeDefault' } })
    expect(pod.containers[0]!.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(pod.containers[0]!.image).toBe(`registry.clinic.example/vitalrounds:${version}`)
  }
})

test('given the version of the product, chart and compose file name it', () => {
  expect(about).toMatchObject({ version, appVersion: version })
  const compose = parsed('compose.yaml', textOf('deploy/compose.yaml')) as {
    services: { vitalrounds: { image: string; environment?: object } }
  }
  expect(compose.services.vitalrounds.image).toBe(`localhost/vitalrounds:${version}`)
  expect(textOf('deploy/compose.yaml')).toContain(`vitalrounds-${version}-linux-x64.oci.tar`)
  expect(compose.services.vitalrounds.environment).toBe(undefined)
})

test('given the comment of the compose file and the page of operations, every setting they name is one that the configuration knows', () => {
  const [comment = ''] = /# Keys.*$/m.exec(textOf('deploy/compose.yaml')) ?? []
  const named = [...comment.matchAll(/\b[A-Z]+_[A-Z_]+\b/g)].map(([name]) => name)
  expect(named.length).toBeGreaterThan(3)
  const [, section = ''] = textOf('docs/operations.md').split('\n## Kubernetes\n')
  const shown = [...section.split('\n## ')[0]!.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, name = '']) => name)
  expect(shown.length).toBeGreaterThan(3)
  expect([...named, ...shown].filter((name) => !known.includes(name))).toEqual([])
})
