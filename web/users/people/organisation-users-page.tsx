import { IconUserPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { personWords } from '#contract/users/person-words.ts'
import { label } from '#web/base/label.ts'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { listUsers, removeUser, resetColleagueFactor, updateUser } from '#contract/users/organisation.ts'
import { userStates } from '#contract/users/people.ts'
import { StaleError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { link } from '#web/core/screens/link.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { useMay } from '#web/core/session/session.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { useList } from '#web/core/lists/use-list.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/choice-field.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { RowMenu, type MenuAction } from '#web/ui/row-menu.tsx'
import { EmptyState, NoRight } from '#web/ui/states.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { ColleagueDrawer, ColleagueRolesDrawer } from './colleague-drawers.tsx'
import { NewPasswordDialog } from './new-password-dialog.tsx'
import { personValues } from './person-fields.tsx'
import { fullName, PersonCell, PersonState, RoleTags, stateWords } from './person-words.tsx'
import css from '../users.module.css'

export type Colleague = AnswerOf<typeof listUsers>[number]
type Open =
  | { what: 'invite' }
  | { what: 'edit' | 'roles' | 'password' | 'factor' | 'disable' | 'enable' | 'remove'; row: Colleague }
const path = '/technical-support/users'
// What waits is seldom there: the page does not wait for it.
const ColleagueProposals = lazy(async () => ({
  default: (await import('../rights/colleague-proposals.tsx')).ColleagueProposals,
}))

const columns = (): Column<Colleague>[] => [
  {
    key: 'name',
    label: m.users_user(),
    sort: 'first_name',
    cell: (row) => <PersonCell person={row} note={row.is_self ? m.users_you() : undefined} />,
  },
  { key: 'email', label: label(personWords.email), cell: (row) => <Ltr>{row.email}</Ltr> },
  { key: 'roles', label: label(personWords.roles), cell: (row) => <RoleTags roles={row.roles} /> },
  { key: 'state', label: label(personWords.state), cell: (row) => <PersonState person={row} /> },
  {
    key: 'last_login_at',
    label: label(personWords.last_login_at),
    sort: 'last_login_at',
    cell: (row) => (row.last_login_at ? <DateText value={row.last_login_at} short time /> : m.users_never()),
  },
]

/** Opens or closes an account as it stands now: what somebody else changed meanwhile stays. */
async function setActive(row: Colleague, is_active: boolean): Promise<{ message: string }> {
  const body = { ...personValues(row), is_active } as never
  try {
    return await callApi(updateUser, { params: { id: row.id }, body, version: row.updated_at })
  } catch (error) {
    if (error instanceof StaleError) return setActive(error.current as Colleague, is_active)
    throw error
  }
}

/** What may be done with a colleague: nothing with oneself, nor with whoever holds more. */
function useMenu(setOpen: (open: Open) => void) {
  const [mayEdit, mayRemove, mayGrant] = [useMay('ngo_users', 'U'), useMay('ngo_users', 'D'), useMay('ngo_users', 'G')]
  return (row: Colleague): MenuAction[] =>
    row.is_self || row.is_above
      ? []
      : [
          ...(mayEdit ? [{ label: m.users_edit(), act: () => setOpen({ what: 'edit', row }) }] : []),
          ...(mayGrant ? [{ label: m.users_roles_edit(), act: () => setOpen({ what: 'roles', row }) }] : []),
          ...(mayEdit && row.is_active
            ? [{ label: m.users_act_password(), act: () => setOpen({ what: 'password', row }) }]
            : []),
          ...(mayEdit && row.totp_enabled
            ? [{ label: m.users_act_factor(), act: () => setOpen({ what: 'factor', row }) }]
            : []),
          ...(mayEdit
            ? [
                row.is_active
                  ? {
                      label: m.users_act_disable(),
                      tone: 'danger' as const,
                      act: () => setOpen({ what: 'disable', row }),
                    }
                  : { label: m.users_act_enable(), act: () => setOpen({ what: 'enable', row }) },
              ]
            : []),
          ...(mayRemove
            ? [{ label: m.users_act_remove(), tone: 'danger' as const, act: () => setOpen({ what: 'remove', row }) }]
            : []),
        ]
}

/** What was chosen for a colleague: a form, or a question. */
function Opened({ open, again, close }: { open: Open; again: () => Promise<unknown>; close: () => void }) {
  const done = async (send: () => Promise<{ message: string }>) => {
    const errors = await sendForm(send)
    await again()
    if (errors) close()
  }
  return (
    <>
      {open.what === 'invite' && <ColleagueDrawer onDone={again} onClose={close} />}
      {open.what === 'edit' && <ColleagueDrawer row={open.row} onDone={again} onClose={close} />}
      {open.what === 'roles' && <ColleagueRolesDrawer row={open.row} onDone={again} onClose={close} />}
      {open.what === 'password' && <NewPasswordDialog row={open.row} onClose={close} />}
      {open.what === 'factor' && (
        <Confirm
          tone="danger"
          title={m.users_ask_factor({ name: fullName(open.row) })}
          text={m.users_ask_factor_text()}
          verb={m.users_act_factor()}
          onClose={close}
          onConfirm={() => done(() => callApi(resetColleagueFactor, { params: { id: open.row.id }, body: {} }))}
        />
      )}
      {(open.what === 'disable' || open.what === 'enable') && (
        <Confirm
          tone={open.what === 'disable' ? 'danger' : 'plain'}
          title={(open.what === 'disable' ? m.users_ask_disable : m.users_ask_enable)({ name: fullName(open.row) })}
          text={open.what === 'disable' ? m.users_ask_disable_text() : m.users_ask_enable_text()}
          verb={open.what === 'disable' ? m.users_act_disable() : m.users_act_enable()}
          onClose={close}
          onConfirm={() => done(() => setActive(open.row, open.what === 'enable'))}
        />
      )}
      {open.what === 'remove' && (
        <Confirm
          tone="danger"
          title={m.users_ask_remove({ name: fullName(open.row) })}
          text={m.users_ask_remove_text()}
          verb={m.users_act_remove()}
          onClose={close}
          onConfirm={() => done(() => callApi(removeUser, { params: { id: open.row.id } }))}
        />
      )}
    </>
  )
}

/** Chooses the state of the accounts that are listed. */
function StateChoice({ list }: { list: ReturnType<typeof useList<typeof listUsers>> }) {
  return (
    <Segments
      label={label(personWords.state)}
      value={userStates.find((one) => one === list.filter('state')) ?? 'all'}
      choices={[
        { value: 'all', label: m.users_all() },
        ...userStates.map((value) => ({ value, label: label(stateWords[value]) })),
      ]}
      onChange={(next) => list.setFilter('state', next === 'all' ? undefined : next)}
    />
  )
}

/** Users of the organisation: invitation, roles, a new way in, closing [spec 1§2, 2§7]. */
export function OrganisationUsersPage() {
  const client = useQueryClient()
  const [mayAdd, mayEdit] = [useMay('ngo_users', 'A'), useMay('ngo_users', 'U')]
  const [open, setOpen] = useState<Open>()
  const list = useList(listUsers)
  const again = () =>
    Promise.all([listUsers.path, 'people'].map((key) => client.invalidateQueries({ queryKey: [key] })))
  const close = () => setOpen(undefined)
  const menu = useMenu(setOpen)
  const invite = mayAdd && (
    <Button icon={<IconUserPlus size={18} aria-hidden />} onClick={() => setOpen({ what: 'invite' })}>
      {m.users_invite()}
    </Button>
  )
  const handover = (
    <ButtonLink look="default" href={link('/technical-support/handover')}>
      {headingOf('/technical-support/handover')}
    </ButtonLink>
  )
  return (
    <Page>
      <PageHead
        title={headingOf(path)}
        actions={
          <>
            {handover}
            {invite}
          </>
        }
        note={m.users_org_note()}
      />
      <div className={css.stack}>
        <ScreenInstructions />
        {!mayAdd && !mayEdit && <NoRight />}
        <Suspense>
          <ColleagueProposals />
        </Suspense>
        <ListCard
          list={list}
          label={headingOf(path)}
          search={m.users_search()}
          more={<StateChoice list={list} />}
          total={(count) => m.users_people({ count })}
          columns={columns()}
          rowName={fullName}
          menu={(row) => <RowMenu name={fullName(row)} actions={menu(row)} />}
          empty={<EmptyState title={m.users_none()}>{invite}</EmptyState>}
        />
        <Notice tone="info">{m.users_org_main_note()}</Notice>
      </div>
      {open && <Opened open={open} again={again} close={close} />}
    </Page>
  )
}
