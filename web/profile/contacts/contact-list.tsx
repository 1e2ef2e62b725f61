import { contactWords } from '#contract/profile/contact-words.ts'
import { label } from '#web/base/label.ts'
import { codeWays } from '#contract/profile/contacts.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import type { Contact } from './contacts.tsx'
import css from './contact-list.module.css'

/** Whether a code sent there came back; if not, the way to send one. */
function Verified({ row, name, onVerify }: { row: Contact; name: string; onVerify?: (row: Contact) => void }) {
  if (row.verified_at)
    return (
      <StateTag tone="ok">
        {m.profile_contact_verified()} <DateText value={row.verified_at.slice(0, 10)} short />
      </StateTag>
    )
  return (
    <>
      <StateTag tone="warn">{m.profile_contact_unverified()}</StateTag>
      {onVerify && (
        <Button
          look="subtle"
          size="row"
          aria-label={`${m.profile_contact_verify()}: ${name}`}
          onClick={() => onVerify(row)}
        >
          {m.profile_contact_verify()}
        </Button>
      )}
    </>
  )
}

/** Contacts of one level; a box number is text, everything else is read from left to right. */
export function ContactList({
  rows,
  nameOf,
  onEdit,
  onVerify,
  onRemove,
}: {
  rows: readonly Contact[]
  nameOf: (row: Contact) => string
  onEdit?: (row: Contact) => void
  onVerify?: (row: Contact) => void
  onRemove?: (row: Contact) => void
}) {
  const typeName = useName('contact-types')
  if (rows.length === 0) return <p className={css.none}>{m.profile_contact_none()}</p>
  return (
    <ul className={css.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <span className={css.type}>{typeName(row.type)}</span>
          <span className={css.value}>{row.type === 11 ? <bdi>{row.value}</bdi> : <Ltr>{row.value}</Ltr>}</span>
          <span className={css.tags}>
            {row.is_primary && <StateTag tone="brand">{label(contactWords.is_primary)}</StateTag>}
            <StateTag tone={row.is_public ? 'ok' : 'mute'}>
              {row.is_public ? label(contactWords.is_public) : m.profile_contact_private()}
            </StateTag>
            {codeWays[row.type] && <Verified row={row} name={nameOf(row)} {...(onVerify ? { onVerify } : {})} />}
          </span>
          <RowMenu
            name={nameOf(row)}
            actions={[
              ...(onEdit ? [{ label: m.form_edit(), act: () => onEdit(row) }] : []),
              ...(onRemove
                ? [{ label: m.profile_contact_remove(), tone: 'danger' as const, act: () => onRemove(row) }]
                : []),
            ]}
          />
        </li>
      ))}
    </ul>
  )
}
