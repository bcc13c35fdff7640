// The import rules of docs/map.md, as a machine reads them. tests/import-guard.test.ts plants one
// violation of each.
const feature = '^features/([^/]+)/';
const storeFile = '(^|\\.|/)store\\.ts$';
const contracts = [
  '^features/[^/]+/[a-z.-]*contract\\.ts$',
  '^features/payments/providers/[a-z]+/contract\\.ts$',
];
const testFile = '\\.test\\.tsx?$';
const deny = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    deny('no-cycles', 'Nothing flows back, types included.', {}, { circular: true }),
    deny(
      'rules-are-pure',
      'rules/ import rules and platform/pure only.',
      { path: '^features/[^/]+/rules/', pathNot: testFile },
      {
        pathNot: [
          '^features/[^/]+/rules/',
          '^features/[^/]+/[a-z.-]*contract\\.ts$',
          '^platform/pure/',
        ],
      },
    ),
    deny(
      'contract-imports',
      'A contract imports rules, contracts, endpoint, pure and zod.',
      { path: contracts },
      {
        pathNot: [
          '^features/[^/]+/rules/',
          ...contracts,
          '^platform/(endpoint\\.ts$|pure/)',
          'node_modules/zod',
        ],
      },
    ),
    deny(
      'stores-only-kysely',
      'A store imports contracts, rules, its own feature’s stores, platform and kysely.',
      { path: '^features/([^/]+)/[^/]*store\\.ts$' },
      {
        pathNot: [
          '^features/[^/]+/rules/',
          ...contracts,
          '^platform/',
          '^features/$1/[^/]*store\\.ts$',
          'node_modules/kysely',
        ],
      },
    ),
    deny(
      'store-is-private',
      'Only its own feature uses a store.',
      { path: feature, pathNot: [testFile, '^features/[^/]+/given\\.ts$'] },
      { path: `^features/.*${storeFile}`, pathNot: '^features/$1/' },
    ),
    deny(
      'store-not-outside',
      'Nobody outside features uses a store, but storms, benches and tests.',
      { path: '^(web|server|platform)/' },
      { path: `^features/.*${storeFile}` },
    ),
    deny(
      'routes-are-ends',
      'routes.ts and jobs.ts are imported by server/ only.',
      { path: '^(features|platform|web)/', pathNot: testFile },
      { path: '^features/[^/]+/(routes|jobs)\\.ts$' },
    ),
    deny(
      'no-sql-outside-stores',
      'Only stores, platform and server/guards speak SQL.',
      { path: '^features/', pathNot: [storeFile, testFile] },
      { path: 'node_modules/(kysely|pg)/' },
    ),
    deny(
      'platform-knows-no-feature',
      'The platform knows no feature of the product.',
      { path: '^platform/' },
      { path: '^(features|server|web|simulator|tools)/' },
    ),
    deny(
      'pure-is-pure',
      'platform/pure imports itself only.',
      { path: '^platform/pure/', pathNot: testFile },
      { pathNot: '^(platform/pure|messages/en)/' },
    ),
    deny(
      'web-imports',
      'Screens import contracts, rules, client, endpoint and pure.',
      { path: '^web/', pathNot: ['^web/vite/', testFile] },
      {
        path: '^(features|platform|server|tools|simulator)/',
        pathNot: [
          '^features/[^/]+/rules/',
          ...contracts,
          '^platform/(client|endpoint)\\.ts$',
          '^platform/pure/',
        ],
      },
    ),
    deny(
      'ui-knows-no-product',
      'web/ui knows no product.',
      { path: '^web/ui/' },
      { path: '^(features|web/(routes|components|layouts))/' },
    ),
    deny(
      'simulator-is-a-stranger',
      'The simulator imports nothing of the product.',
      { path: '^simulator/' },
      { path: '^(features|platform|server|web|tools|tests)/' },
    ),
    deny(
      'nobody-knows-the-simulator',
      'The product speaks to it over HTTP only.',
      { path: '^(features|platform|server|web)/', pathNot: testFile },
      { path: '^simulator/' },
    ),
    deny(
      'no-processes',
      'Nothing that a request reaches starts a process, a thread or a second interpreter.',
      // The worker of JOBS=apart is started with the server, by no request.
      {
        path: '^(features|platform|server|web)/',
        pathNot: [testFile, '^server/work-apart\\.ts$'],
      },
      { path: '^(node:)?(child_process|cluster|worker_threads|vm|repl|inspector)(/|$)' },
    ),
    deny(
      'calls-out-are-named',
      'Only Stripe, PayMe, mail, the bucket, PostgreSQL and webhooks are spoken to, each by the module of its own.',
      {
        path: '^(features|platform|server|web)/',
        pathNot: [
          testFile,
          // What an address, a socket and a server is, and what headers are called.
          '^platform/(config-values|silent-server)\\.ts$',
          '^server/(closing|cached-first|page-locale)\\.ts$',
          '^features/payments/providers/payme/send-request\\.ts$',
          '^features/webhook-endpoints/actions/(address|post)\\.ts$',
        ],
      },
      {
        path: '^(node:)?(net|tls|http|https|http2|dgram|dns|undici)(/|$)|node_modules/(undici|axios|got|ws)/',
      },
    ),
    deny(
      'tests-stay-tests',
      'Product code never imports tests or benches.',
      { path: '^(features|platform|server|web|simulator)/', pathNot: testFile },
      { path: '^(tests|bench)/' },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^build[./]', '^\\.react-router/', '^\\.tmp/', '^coverage/', '\\+types/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
