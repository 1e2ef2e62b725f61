import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { heldAccountFields, heldDriverFields, listAccountChanges } from '#contract/profile/account-changes.ts'
import { bankAccounts } from '#contract/profile/bank-accounts.ts'
import { managerAccounts, type Driver } from '#contract/profile/manager-accounts.ts'
import { callApi } from '#web/core/api/api.ts'
import { inRow } from '#web/base/list-words.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { useMay } from '#web/core/session/session.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import type { RowOf } from '#web/core/registers/use-register.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { EmptyState, NoRight } from '#web/ui/states.tsx'
import { AccountCard } from './account-card.tsx'
import { AccountChanges, useAccountChanges } from './account-changes.tsx'
import { AccountDrawer } from './account-drawer.tsx'
import { DriverDrawer } from './driver-drawer.tsx'
import { ExportList } from '#web/core/lists/export-list.tsx'
import { crumbsOf } from '../parts.ts'

const path = '/ngo-profile/bank-accounts'
export type Account = RowOf<typeof bankAccounts>
type Open = { account: Account | undefined } | { driver: Driver | undefined; of: Account }
type Doomed = { account: Account } | { driver: Driver }

async function readAccounts() {
  const [accounts, drivers] = await Promise.all([
    callApi(bankAccounts.list, { query: { per_page: 100, sort: 'opened_at' } }),
    callApi(managerAccounts.list, { query: { per_page: 100, sort: 'position_id' } }),
  ])
  return { accounts: accounts.data as Account[], drivers: drivers.data as Driver[] }
}

/** The words of an answer; of its own where something sent was kept back until it is confirmed. */
function told<F extends string>(
  { message, data }: { message: string; data: { in_force: boolean } & Readonly<Record<F, unknown>> },
  held: readonly F[],
  sent: Readonly<Record<F, unknown>>,
): { message: string } {
  const waits = !data.in_force || held.some((name) => data[name] !== sent[name])
  return { message: waits ? m.profile_change_asked() : message }
}

/** Sends a change; the list and what waits to be confirmed are read again. */
function useSend() {
  const client = useQueryClient()
  return (work: () => Promise<{ message: string }>) =>
    sendForm(async () => {
      const answer = await work()
      await Promise.all(
        [bankAccounts.path, listAccountChanges.path].map((path) => client.invalidateQueries({ queryKey: [path] })),
      )
      return answer
    })
}

interface Shared {
  readonly send: ReturnType<typeof useSend>
  readonly nameOf: (account: Account) => string
  readonly onClose: () => void
}

function OpenDrawer({ open, send, nameOf, onClose }: Shared & { open: Open }) {
  return (
    <>
      {'account' in open && (
        <AccountDrawer
          row={open.account}
          onClose={onClose}
          save={(body, version = '') =>
            send(async () => {
              const answer = await (open.account
                ? callApi(bankAccounts.update, { params: { id: open.account.id }, body, version })
                : callApi(bankAccounts.create, { body }))
              return told(answer, heldAccountFields, bankAccounts.input.parse(body))
            })
          }
        />
      )}
      {'of' in open && (
        <DriverDrawer
          row={open.driver}
          account={open.of}
          title={nameOf(open.of)}
          onClose={onClose}
          save={(body, version = '') =>
            send(async () => {
              const answer = await (open.driver
                ? callApi(managerAccounts.update, { params: { id: open.driver.id }, body, version })
                : callApi(managerAccounts.create, { body }))
              return told(answer, heldDriverFields, managerAccounts.input.parse(body))
            })
          }
        />
      )}
    </>
  )
}

function Removal({ doomed, send, nameOf, onClose }: Shared & { doomed: Doomed }) {
  return (
    <>
      {'account' in doomed && (
        <Confirm
          tone="danger"
          title={m.profile_account_remove_title({ name: nameOf(doomed.account) })}
          text={m.profile_account_remove_text()}
          verb={m.profile_account_remove()}
          onClose={onClose}
          onConfirm={async () =>
            void (await send(() => callApi(bankAccounts.remove, { params: { id: doomed.account.id } })))
          }
        />
      )}
      {'driver' in doomed && (
        <Confirm
          tone="danger"
          title={m.profile_driver_remove_title({ name: doomed.driver.full_name })}
          text={m.profile_driver_remove_text()}
          verb={m.profile_driver_remove()}
          onClose={onClose}
          onConfirm={async () =>
            void (await send(() => callApi(managerAccounts.remove, { params: { id: doomed.driver.id } })))
          }
        />
      )}
    </>
  )
}

const useRights = () => ({
  mayAdd: useMay(bankAccounts.permission, 'A'),
  mayEdit: useMay(bankAccounts.permission, 'U'),
  mayRemove: useMay(bankAccounts.permission, 'D'),
})

/** An account is called by its bank and branch. */
function useAccountName() {
  const bank = useName('banks')
  return (account: Account) => inRow([bank(account.bank_id), account.branch_name])
}

/** An account with what the present person may do with it. */
function OwnAccount({
  account,
  drivers,
  send,
  setOpen,
  setDoomed,
}: {
  account: Account
  drivers: readonly Driver[]
  send: Shared['send']
  setOpen: (open: Open) => void
  setDoomed: (doomed: Doomed) => void
}) {
  const { mayAdd, mayEdit, mayRemove } = useRights()
  const bank = useName('banks')
  const waiting = useAccountChanges().data ?? []
  return (
    <AccountCard
      account={account}
      bank={bank(account.bank_id)}
      title={useAccountName()(account)}
      drivers={drivers}
      changes={
        <AccountChanges changes={waiting.filter((change) => change.bank_account_id === account.id)} send={send} />
      }
      {...(mayAdd ? { onAdd: () => setOpen({ driver: undefined, of: account }) } : {})}
      {...(mayEdit
        ? {
            onEdit: () => setOpen({ account }),
            onEditDriver: (driver: Driver) => setOpen({ driver, of: account }),
          }
        : {})}
      {...(mayRemove
        ? {
            onRemove: () => setDoomed({ account }),
            onRemoveDriver: (driver: Driver) => setDoomed({ driver }),
          }
        : {})}
    />
  )
}

/** Bank accounts of the organisation, each with the people who operate it [spec 1§2]. */
export function BankAccounts() {
  const query = useQuery({ queryKey: [bankAccounts.path], queryFn: readAccounts })
  const [open, setOpen] = useState<Open>()
  const [doomed, setDoomed] = useState<Doomed>()
  const { mayAdd, mayEdit } = useRights()
  const send = useSend()
  const nameOf = useAccountName()
  const add = mayAdd && (
    <Button icon={<IconPlus size={18} aria-hidden />} onClick={() => setOpen({ account: undefined })}>
      {m.profile_account_add()}
    </Button>
  )
  return (
    <Page>
      <PageHead
        title={headingOf(path)}
        crumbs={crumbsOf(path)}
        actions={
          <>
            <ExportList call={bankAccounts.list} label={m.profile_account_export()} />
            <ExportList call={managerAccounts.list} label={m.profile_driver_export()} />
            {add}
          </>
        }
      />
      <div style={{ display: 'grid', gap: 16 }}>
        <ScreenInstructions />
        <Notice tone="info">
          {m.profile_account_rule()} {m.profile_change_rule()}
        </Notice>
        {!mayAdd && !mayEdit && <NoRight />}
        <Loaded query={query}>
          {({ accounts, drivers }) =>
            accounts.length === 0 ? (
              <Card>
                <EmptyState title={m.profile_account_empty()} text={m.profile_account_empty_text()}>
                  {add}
                </EmptyState>
              </Card>
            ) : (
              accounts.map((account) => (
                <OwnAccount
                  key={account.id}
                  account={account}
                  drivers={drivers.filter((driver) => driver.bank_account_id === account.id)}
                  {...{ send, setOpen, setDoomed }}
                />
              ))
            )
          }
        </Loaded>
      </div>
      {open && <OpenDrawer open={open} send={send} nameOf={nameOf} onClose={() => setOpen(undefined)} />}
      {doomed && <Removal doomed={doomed} send={send} nameOf={nameOf} onClose={() => setDoomed(undefined)} />}
    </Page>
  )
}
