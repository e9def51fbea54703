// Who may import whom (ARCHITECTURE.md). Patterns stay plain: the tool refuses nested repetition as unsafe.
const noun = '^server/src/(?!platform|vendors|simulator|[^/]+\\.ts)([^/]+)/'
const webNoun = '^web/src/(?!platform|ui|app)([^/]+)/'

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^domain/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^domain/src', 'node_modules/(zod|papaparse)/'] },
    },
    // One reader of files, and none in the browser's first pages
    { name: 'one-file-reads-csv', severity: 'error', from: { pathNot: '^domain/src/files/read-csv\\.ts$' }, to: { path: 'node_modules/papaparse/' } },
    { name: 'browser-never-meets-server', severity: 'error', from: { path: '^web/src' }, to: { path: '^server' } },
    { name: 'server-never-meets-browser', severity: 'error', from: { path: '^server/src' }, to: { path: '^web' } },
    {
      name: 'a-noun-keeps-its-drawers',
      severity: 'error',
      from: { path: noun, pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/(?!platform|vendors|simulator)([^/]+)/.*(queries|routes|hooks)\\.ts$', pathNot: '^server/src/$1/' },
    },
    { name: 'web-nouns-do-not-mix', severity: 'error', from: { path: webNoun }, to: { path: '^web/src/(?!platform|ui)([^/]+)/', pathNot: '^web/src/($1|[^/]+/parts)/' } },
    { name: 'web-foundations-know-no-noun', severity: 'error', from: { path: '^web/src/(ui|platform)/' }, to: { path: '^web/src/(?!ui|platform)' } },
    {
      name: 'platform-knows-no-noun',
      severity: 'error',
      from: { path: '^server/src/platform', pathNot: '(testing|testbed)/|\\.test\\.ts$' },
      to: { path: '^server/src/(?!platform)' },
    },
    { name: 'vendors-know-no-noun', severity: 'error', from: { path: '^server/src/vendors' }, to: { path: '^server/src/(?!vendors|platform)' } },
    {
      name: 'vendors-do-not-mix',
      severity: 'error',
      from: { path: '^server/src/vendors/([^/]+)/' },
      to: { path: '^server/src/vendors/([^/]+)/', pathNot: '^server/src/vendors/($1|carriers)/' },
    },
    {
      name: 'the-simulator-knows-only-wires',
      severity: 'error',
      from: { path: '^server/src/simulator/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/(?!simulator|vendors)' },
    },
    {
      name: 'only-routes-speak-http',
      severity: 'error',
      from: { path: noun, pathNot: '(routes|hooks)(\\.test)?\\.ts$|\\.test\\.ts$|/testing/' },
      to: { path: 'node_modules/fastify/' },
    },
    { name: 'no-orphans', severity: 'error', from: { orphan: true, pathNot: ['\\.test\\.tsx?$', '\\.d\\.ts$', 'own-cluster\\.ts$'] }, to: {} },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'routeTree\\.gen\\.ts$' },
    tsConfig: { fileName: 'tsconfig.json' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
