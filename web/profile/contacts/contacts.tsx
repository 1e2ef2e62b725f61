import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { confirmContacts, contacts, isStale, listContacts, removeContact } from '#contract/profile/contacts.ts'
import { callApi } from '#web/core/api/api.ts'
import { inRow } from '#web/base/list-words.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { useMay } from '#web/core/session/session.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { NoRight } from '#web/ui/states.tsx'
import { ContactCode } from './contact-code.tsx'
import { ContactDrawer } from './contact-drawer.tsx'
import { ContactList } from './contact-list.tsx'
import { ExportList } from '#web/core/lists/export-list.tsx'
import { crumbsOf } from '../parts.ts'

const path = '/ngo-profile/contact-info'
type Contacts = AnswerOf<typeof listContacts>
export type Contact = Contacts['ngo'][number]
/** A record to edit, or the level to add to: a branch, or null for the organisation. */
type Open = { row: Contact } | { level: number | null }

function useSend() {
  const client = useQueryClient()
  return (work: () => Promise<{ message: string }>) =>
    sendForm(async () => {
      const answer = await work()
      await client.invalidateQueries({ queryKey: [contacts.path] })
      return answer
    })
}
type Send = ReturnType<typeof useSend>

/** Contacts that nobody has confirmed for long. */
function StaleNotice({
  stale,
  named,
  confirm,
}: {
  stale: readonly Contact[]
  named: (row: Contact) => string
  confirm: (() => void) | undefined
}) {
  return (
    <Notice
      tone="warn"
      title={m.profile_contact_stale({ count: stale.length })}
      end={
        confirm && (
          <Button look="default" onClick={confirm}>
            {m.profile_contact_right()}
          </Button>
        )
      }
    >
      {m.profile_contact_stale_text()} {inRow(stale.map(named))}
    </Notice>
  )
}

function OpenDrawer({
  open,
  levels,
  send,
  onClose,
}: {
  open: Open
  levels: Parameters<typeof ContactDrawer>[0]['levels']
  send: Send
  onClose: () => void
}) {
  return (
    <ContactDrawer
      {...('row' in open ? { row: open.row } : { level: open.level })}
      levels={levels}
      onClose={onClose}
      save={(body, version = '') =>
        send(() =>
          'row' in open
            ? callApi(contacts.update, { params: { id: open.row.id }, body, version })
            : callApi(contacts.create, { body }),
        )
      }
    />
  )
}

function Removal({
  contact,
  name,
  send,
  onClose,
}: {
  contact: Contact
  name: string
  send: Send
  onClose: () => void
}) {
  return (
    <Confirm
      tone="danger"
      title={m.profile_contact_remove_title({ name: name })}
      text={m.profile_contact_remove_text()}
      verb={m.profile_contact_remove()}
      onClose={onClose}
      onConfirm={async () =>
        void (await send(() =>
          callApi(removeContact, { params: { id: contact.id }, body: { branch_id: contact.branch_id } }),
        ))
      }
    />
  )
}

function Levels({ data }: { data: Contacts }) {
  const typeName = useName('contact-types')
  const [open, setOpen] = useState<Open>()
  const [doomed, setDoomed] = useState<Contact>()
  const [proved, setProved] = useState<Contact>()
  const [mayAdd, mayEdit, mayRemove] = [
    useMay(contacts.permission, 'A'),
    useMay(contacts.permission, 'U'),
    useMay(contacts.permission, 'D'),
  ]
  const send = useSend()
  const levels = [
    { id: null, name: label(commonWords.ngo), rows: data.ngo },
    ...data.branches.map((branch) => ({ id: branch.id, name: branch.name_ar, rows: branch.contact_information })),
  ]
  const stale = levels.flatMap(({ rows }) => rows).filter((row) => isStale(row))
  const named = (row: Contact) => `${typeName(row.type)}: ${row.value}`
  const confirm = () =>
    void send(() => callApi(confirmContacts, { body: { ids: stale.slice(0, 100).map(({ id }) => id) } }))
  return (
    <>
      {!mayAdd && !mayEdit && <NoRight />}
      {stale.length > 0 && <StaleNotice stale={stale} named={named} confirm={mayEdit ? confirm : undefined} />}
      {levels.map((level) => (
        <Card
          key={level.id ?? 0}
          title={level.name}
          pad={false}
          action={
            mayAdd && (
              <Button
                look="default"
                size="row"
                icon={<IconPlus size={16} aria-hidden />}
                aria-label={`${m.profile_contact_add()}: ${level.name}`}
                onClick={() => setOpen({ level: level.id })}
              >
                {m.profile_contact_add()}
              </Button>
            )
          }
        >
          <ContactList
            rows={level.rows}
            nameOf={named}
            {...(mayEdit ? { onEdit: (row: Contact) => setOpen({ row }), onVerify: setProved } : {})}
            {...(mayRemove ? { onRemove: setDoomed } : {})}
          />
        </Card>
      ))}
      {open && <OpenDrawer open={open} levels={levels} send={send} onClose={() => setOpen(undefined)} />}
      {proved && <ContactCode contact={proved} send={send} onClose={() => setProved(undefined)} />}
      {doomed && <Removal contact={doomed} name={named(doomed)} send={send} onClose={() => setDoomed(undefined)} />}
    </>
  )
}

/** Contacts of the organisation and of each branch [spec 1§2]. */
export function ContactInfo() {
  const query = useQuery({ queryKey: [contacts.path], queryFn: async () => (await callApi(listContacts)).data })
  return (
    <Page>
      <PageHead title={headingOf(path)} crumbs={crumbsOf(path)} actions={<ExportList call={listContacts} />} />
      <div style={{ display: 'grid', gap: 16 }}>
        <ScreenInstructions />
        <Loaded query={query}>{(data) => <Levels data={data} />}</Loaded>
      </div>
    </Page>
  )
}
