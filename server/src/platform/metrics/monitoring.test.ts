/** The alerts and the board that are handed to a clinic name nothing that the server does not expose, and forget no check. */
import { readFileSync } from 'node:fs'
import { defaultLoadersSync } from 'cosmiconfig'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { healthCheckNames } from './health-checks.ts'
import { measure, serveMetrics } from './metrics.ts'

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string; runbook: string } }
type Panel = { title: string; targets: { expr: string; legendFormat: string }[] }

const textOf = (file: string) => readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')
const yamlOf = (file: string): unknown => defaultLoadersSync['.yaml'](file, textOf(file))
const { groups } = yamlOf('deploy/monitoring/alerts.yaml') as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const { panels } = JSON.parse(textOf('deploy/monitoring/grafana-board.json')) as { panels: Panel[] }
const expressions = [
  ...rules.map(({ alert, expr }) => ({ name: alert, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ name: title, expr }))),
]

let t: TestApp
let metrics: Awaited<ReturnType<typeof serveMetrics>>
/** What the running server exposes: each metric with its labels and, of each label, the values. */
let exposed: Map<string, Map<string, Set<string>>>
beforeAll(async () => {
  t = await testApp()
  const watched = { worker: t.db.worker, standbys: 0 }
  metrics = await serveMetrics(measure(t.app, watched), watched, { host: '127.0.0.1', port: 0 })
  await t.as(t.people.carla, 'GET', 'members/01980000-0000-7000-8000-00000000000a')
  exposed = seriesIn(await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text())
})
afterAll(async () => {
  await metrics.stop()
  await t.close()
})

function seriesIn(text: string) {
  const series: typeof exposed = new Map()
  // What Prometheus itself adds to whatever it reads
  series.set('up', new Map())
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? \S+$/gim)) {
    const known = series.get(name) ?? new Map<string, Set<string>>()
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g))
      known.set(label, (known.get(label) ?? new Set()).add(value))
    series.set(name, known)
  }
  return series
}

const ofPrometheus = new Set(['job', 'instance'])
const words = new Set(['and', 'or', 'unless', 'by', 'without', 'on', 'ignoring'])

/** Each metric of a PromQL expression with the labels that it is asked for; and the labels that results are grouped by. */
function partsOf(expr: string) {
  const groupedBy = [...expr.matchAll(/\b(?:by|without|on|ignoring) *\(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/[\s,]+/))
  const bare = expr.replaceAll(/\b(?:by|without|on|ignoring) *\([^)]*\)/g, ' ').replaceAll(/\[[^\]]*\]/g, ' ')
  const metricsNamed = [...bare.matchAll(/(?<![\w"])([a-z_]\w*)(?![\w(])(?! *\()(?:\{((?:[^"}]|"(?:[^"\\]|\\.)*")*)\})?/gi)]
    .filter(([, name = '']) => !words.has(name))
    .map(([, name = '', matchers = '']) => ({
      name,
      matchers: [...matchers.matchAll(/(\w+) *(=~|!~|!=|=) *"((?:[^"\\]|\\.)*)"/g)].map(([, label = '', operator, value = '']) => ({
        label,
        operator,
        value,
      })),
    }))
  return { metricsNamed, groupedBy: groupedBy.filter(Boolean) }
}

test('given the expression of an alert, its metrics, matchers and grouping labels are read', () => {
  expect(partsOf('sum by (le) (rate(a_bucket{b="c,}", d!~"e|f"}[5m])) / g > 1.5e9 and absent(up)')).toEqual({
    metricsNamed: [
      {
        name: 'a_bucket',
        matchers: [
          { label: 'b', operator: '=', value: 'c,}' },
          { label: 'd', operator: '!~', value: 'e|f' },
        ],
      },
      { name: 'g', matchers: [] },
      { name: 'up', matchers: [] },
    ],
    groupedBy: ['le'],
  })
})

test('given every alert and panel, each names metrics and labels that the running server exposes', () => {
  expect(expressions.length).toBeGreaterThan(25)
  const unknown = expressions.flatMap(({ name, expr }) => {
    const { metricsNamed, groupedBy } = partsOf(expr)
    const labels = new Set(metricsNamed.flatMap((metric) => [...(exposed.get(metric.name)?.keys() ?? [])]))
    return [
      ...(metricsNamed.length === 0 ? [`${name}: no metric`] : []),
      ...metricsNamed.filter((metric) => !exposed.has(metric.name)).map((metric) => `${name}: ${metric.name}`),
      ...metricsNamed.flatMap((metric) =>
        metric.matchers
          .filter(({ label }) => !ofPrometheus.has(label) && !exposed.get(metric.name)?.has(label))
          .map(({ label }) => `${name}: ${metric.name} by ${label}`),
      ),
      ...groupedBy.filter((label) => !ofPrometheus.has(label) && !labels.has(label)).map((label) => `${name}: grouped by ${label}`),
    ]
  })
  expect(unknown).toEqual([])
})

test('given every alert and panel, each asks for the job that the sample of the configuration gives the servers', () => {
  const { scrape_configs: jobs } = yamlOf('deploy/monitoring/prometheus.yaml') as { scrape_configs: { job_name: string }[] }
  const others = expressions.filter(({ expr }) =>
    partsOf(expr).metricsNamed.some(
      ({ matchers }) => !matchers.some(({ label, operator, value }) => label === 'job' && operator === '=' && value === jobs[0]?.job_name),
    ),
  )
  expect(others).toEqual([])
})

test('given the checks of /health, the server exposes each as a number, and one alert watches each', () => {
  expect([...(exposed.get('health_check_passing')?.get('check') ?? [])]).toEqual([...healthCheckNames])
  const watched = rules.flatMap(({ expr }) =>
    partsOf(expr)
      .metricsNamed.filter(({ name }) => name === 'health_check_passing')
      .flatMap(({ matchers }) => matchers.filter(({ label }) => label === 'check').map(({ value }) => value)),
  )
  expect(watched.toSorted()).toEqual([...healthCheckNames].toSorted())
})

test('given every alert, it has a severity, a summary, and a paragraph on the page of operations; and no paragraph is of none', () => {
  const paragraphs = new Map(
    [...textOf('docs/operations.md').matchAll(/^### (Vitalrounds\w+)\n\n(.+)$/gm)].map(([, name = '', text = '']) => [name, text]),
  )
  expect([...paragraphs.keys()].toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
  for (const { alert, labels, annotations } of rules) {
    expect(['critical', 'warning']).toContain(labels.severity)
    expect(annotations.summary.length).toBeGreaterThan(20)
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`)
    expect(paragraphs.get(alert)?.length).toBeGreaterThan(80)
  }
})
