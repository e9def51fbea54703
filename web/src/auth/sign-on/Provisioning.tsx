/** Accounts that the provider adds and disables by itself (SCIM 2.0): its address and token, and what it did lately. */
import { Button } from '@mantine/core'
import {
  type ProvisioningReply,
  type ScimEvent,
  scimSettingApi,
  type ScimToken,
  tokenOverlapHours,
} from '@vitalrounds/domain/auth/scim/scim-setting-api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dateTime } from '../../platform/zones.ts'
import styles from '../../settings/parts/settings.module.css'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { CopyLine } from '../../ui/fields/CopyLine.tsx'
import { Lines, Small } from '../../ui/Lines.tsx'
import { Banner } from '../../ui/notices/Banner.tsx'
import { loadState } from '../../ui/notices/load-problem.tsx'
import { act, PlainTable } from '../../ui/table/PlainTable.tsx'
import { TokenDialog } from './TokenDialog.tsx'
import parts from './SignOnPage.module.css'

export function Provisioning({ zone }: { zone: string }) {
  const query = useQuery(apiQuery(scimSettingApi.get, {}))
  return (
    <section className={styles['wide']} aria-labelledby="provisioning">
      <h2 id="provisioning">Provisioning</h2>
      {loadState(query, 'Provisioning could not be loaded', 'rows')}
      {query.data && <ProvisioningPart reply={query.data} zone={zone} />}
    </section>
  )
}

type PartProps = { reply: ProvisioningReply; zone: string }

const ProvisioningPart = ({ reply, zone }: PartProps) => (
  <div className={parts['provisioning']}>
    <Small>
      The provider adds people of the organization before they first sign in, and disables them here at once when it disables them (SCIM
      2.0). Whoever is disabled is signed out within two seconds; what they have written stays.
    </Small>
    {reply.isSignOnOn ? <Access reply={reply} zone={zone} /> : <Small>It begins with single sign-on: turn that on above and save.</Small>}
    <Tokens tokens={reply.tokens} zone={zone} />
    <Events events={reply.events} zone={zone} />
  </div>
)

function Access({ reply: { baseUrl, tokens } }: PartProps) {
  const [token, setToken] = useState<string | null>(null)
  const add = useAct(() => call(scimSettingApi.addToken, { body: {} }).then((made) => setToken(made.token)), {
    done: '',
    onDone: () => undefined,
  })
  return (
    <>
      <div className={parts['line']}>
        <CopyLine label="Base address" value={baseUrl} />
      </div>
      {add.isError && <Banner tone="danger">{problemWords(add.error)}</Banner>}
      <BusyButton variant="default" className={parts['test'] ?? ''} loading={add.isPending} onClick={() => add.mutate(undefined)}>
        {tokens.length === 0 ? 'Make a token' : 'Make a new token'}
      </BusyButton>
      {token !== null && <TokenDialog token={token} isRotated={tokens.length > 1} onClose={() => setToken(null)} />}
    </>
  )
}

function Tokens({ tokens, zone }: { tokens: readonly ScimToken[]; zone: string }) {
  const [ending, setEnding] = useState<ScimToken | null>(null)
  if (tokens.length === 0) return null
  return (
    <>
      <PlainTable label="Tokens" columns={['Made', 'Last used', 'Ends', act]}>
        {tokens.map((token) => (
          <tr key={token.id}>
            <th scope="row">
              <Lines below={token.createdBy}>{dateTime(token.createdAt, zone)}</Lines>
            </th>
            <td>{token.lastUsedAt === null ? 'Not yet' : dateTime(token.lastUsedAt, zone)}</td>
            <td>{token.expiresAt === null ? 'When revoked' : dateTime(token.expiresAt, zone)}</td>
            <td>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Revoke the token of ${dateTime(token.createdAt, zone)}`}
                onClick={() => setEnding(token)}
              >
                Revoke
              </Button>
            </td>
          </tr>
        ))}
      </PlainTable>
      {ending && <RevokeDialog token={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function RevokeDialog({ token: { id }, onClose }: { token: ScimToken; onClose: () => void }) {
  const revoke = useAct(() => call(scimSettingApi.revokeToken, { params: { id } }), { done: 'Token revoked', onDone: onClose })
  return (
    <ConfirmDialog
      isOpen
      title="Revoke this token?"
      confirmLabel="Revoke"
      isBusy={revoke.isPending}
      error={revoke.isError ? problemWords(revoke.error) : undefined}
      onConfirm={() => revoke.mutate(undefined)}
      onCancel={onClose}
    >
      The provider can no longer add, change or disable anybody with it. To change to a new token without a gap, make that first: for{' '}
      {tokenOverlapHours} hours both are good.
    </ConfirmDialog>
  )
}

const eventWords: Record<ScimEvent['kind'], string> = {
  created: 'Added',
  changed: 'Changed',
  enabled: 'Enabled',
  disabled: 'Disabled',
  deleted: 'Deleted at the provider',
  refused: 'Refused',
}

function Events({ events, zone }: { events: readonly ScimEvent[]; zone: string }) {
  if (events.length === 0) return null
  return (
    <div>
      <h3 className={parts['lately']}>What the provider did lately</h3>
      <PlainTable label="What the provider did lately" columns={['When', 'What', 'Account']}>
        {events.map(({ id, at, kind, userName, reason }) => (
          <tr key={id}>
            <th scope="row">{dateTime(at, zone)}</th>
            <td className={kind === 'refused' ? parts['refused'] : undefined}>
              {reason === '' ? eventWords[kind] : <Lines below={reason}>{eventWords[kind]}</Lines>}
            </td>
            <td>{userName === '' ? 'Not named' : userName}</td>
          </tr>
        ))}
      </PlainTable>
    </div>
  )
}
