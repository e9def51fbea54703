/** The addresses that the browser application knows. An address is a promise: bookmarks and mails hold it. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rootPath } from './source-files.ts'

const generated = readFileSync(rootPath('web/src/app/routeTree.gen.ts'), 'utf8')
const block = /export interface FileRoutesByTo \{([\s\S]*?)\n\}/.exec(generated)?.[1] ?? ''
const routes = [...block.matchAll(/^ {2}'([^']+)':/gm)].map((match) => match[1] ?? '').toSorted()

test('the routes are these', () => {
  expect(routes).toMatchInlineSnapshot(`
    [
      "/",
      "/$",
      "/admin",
      "/admin/add-user",
      "/admin/create-account",
      "/admin/manage-users",
      "/admin/manage-workspaces",
      "/admin/order-devices",
      "/admin/setup-contract",
      "/confirmemail",
      "/desk",
      "/devices",
      "/devices/$view",
      "/devices/inbox",
      "/enrollment",
      "/enrollment/$viewDefault",
      "/evidence",
      "/evidence/$yearMonth/$memberId",
      "/home",
      "/home/$listFilter",
      "/login",
      "/login/$client",
      "/member-details/$memberId",
      "/member-details/$memberId/$tab",
      "/passwordreset",
      "/passwordresetsend",
      "/reports",
      "/reports/$report",
      "/reports/device/latest",
      "/reports/late/$yearMonth",
      "/secondfactor",
      "/settings",
      "/settings/about-ccm",
      "/settings/about-platform",
      "/settings/about-rpm",
      "/settings/api-clients",
      "/settings/audit-log",
      "/settings/chronic-conditions",
      "/settings/claims",
      "/settings/clinical-rules",
      "/settings/code-reporting",
      "/settings/device-vendors",
      "/settings/email-notifications",
      "/settings/fees",
      "/settings/manage-accounts",
      "/settings/moving-in",
      "/settings/payers",
      "/settings/record-review",
      "/settings/rules-in-force",
      "/settings/sign-in",
      "/settings/sign-on",
      "/settings/sms-group",
      "/settings/sms-members",
      "/settings/sms-templates",
      "/settings/support-request",
      "/settings/user",
      "/settings/webhooks",
      "/sign-on",
      "/signup",
      "/signup/$client",
      "/unsubscribe",
      "/userinformation",
    ]
  `)
})

test('the pages of a member stand in the order of the specification, the care plan before the texts', () => {
  const places = readFileSync(rootPath('web/src/members/tab-places.ts'), 'utf8')
  expect([...places.matchAll(/\btab: '([^']+)'/g)].map((match) => match[1])).toEqual([
    'profile',
    'measurements',
    'wellness-check',
    'clinical-risk',
    'billing-insights',
    'care-calendar',
    'care-plan',
    'text-messages',
    'phone-calls',
    'notes',
    'alert-doctor',
    'manage-rx-info',
    'manage-dx-info',
    'manage-devices',
    'manage-rawdata',
    'em-visits',
    'manage-time',
    'edit-profile',
  ])
})
