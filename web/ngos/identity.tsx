import { personWords } from '#contract/users/person-words.ts'
import { immediateWords } from '#contract/ngos/immediate-words.ts'
import { ngoWords } from '#contract/profile/ngo-words.ts'
import { label } from '#web/base/label.ts'
import type { NgoFile } from '#contract/ngos/page.ts'
import { link } from '#web/core/screens/link.ts'
import { lang } from '#web/base/preferences.ts'
import { nameOf, useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { DateText, Dec, Ltr, Named } from '#web/ui/text.tsx'

const comma = () => (lang() === 'ar' ? '، ' : ', ')

function Account({ account }: { account: NonNullable<NgoFile['account']> }) {
  return (
    <>
      <Named>{account.name}</Named> · <Ltr>{account.email}</Ltr>{' '}
      {account.last_login_at ? (
        <>
          · {label(personWords.last_login_at)} <DateText value={account.last_login_at} />
        </>
      ) : (
        <>· {account.opened ? m.ngos_no_login() : m.ngos_account_waits()}</>
      )}
    </>
  )
}

function Benefit({ file }: { file: NgoFile }) {
  if (!file.has_public_benefit) return m.profile_public_benefit_no()
  return (
    <>
      <Dec>{file.public_benefit_decision_no}</Dec> · <DateText value={file.public_benefit_decision_date} />
    </>
  )
}

function Decision({ file }: { file: NgoFile }) {
  return (
    <>
      <Dec>{file.decision_no}</Dec> · <DateText value={file.decision_date} />{' '}
      {file.decision_file !== null && (
        <a href={`/api/v2/files/${file.decision_file}`} target="_blank" rel="noreferrer">
          {m.ngos_decision_text()}
        </a>
      )}
    </>
  )
}

const Contacts = ({ contacts }: { contacts: NgoFile['contacts'] }) =>
  contacts.map((contact, at) => (
    <span key={`${contact.type} ${contact.value}`}>
      {at > 0 && ' · '}
      <Ltr>{contact.value}</Ltr>
    </span>
  ))

/** How its legal personality ended, and in which organisation it went on; nothing of one that exists. */
const endOf = ({ closed_at, merged_into }: NgoFile) => [
  ...(closed_at ? [{ key: 'closed', label: m.ngos_closed_at(), value: <DateText value={closed_at} /> }] : []),
  ...(merged_into
    ? [
        {
          key: 'merged',
          label: m.ngos_merged_into(),
          value: <Anchor href={link('/ministry/ngos/{id}', { id: merged_into.id })}>{nameOf(merged_into)}</Anchor>,
        },
      ]
    : []),
]

/** Who the organisation is by law and how it is reached. */
export function Identity({ file }: { file: NgoFile }) {
  const [scope, governorate] = [useName('work-scopes'), useName('governorates')]
  const places = file.work_governorates.map(governorate).join(comma())
  return (
    <Facts
      facts={[
        { key: 'name_ar', label: label(ngoWords.name_ar), value: <Named>{file.name_ar}</Named> },
        { key: 'name_en', label: label(ngoWords.name_en), value: file.name_en && <Named>{file.name_en}</Named> },
        { key: 'decision', label: m.profile_decision(), value: <Decision file={file} /> },
        { key: 'benefit', label: m.profile_public_benefit(), value: <Benefit file={file} /> },
        { key: 'fields', label: m.ngos_fields(), value: file.classifications.map(nameOf).join(comma()) },
        {
          key: 'scope',
          label: label(ngoWords.work_scope_id),
          value: file.work_scope_id && [scope(file.work_scope_id), places].filter(Boolean).join(': '),
        },
        {
          key: 'duration',
          label: label(ngoWords.duration_type),
          value: file.duration_type === 'unlimited' ? m.profile_unlimited() : <DateText value={file.duration_until} />,
        },
        ...endOf(file),
        {
          key: 'contacts',
          label: m.profile_section_contacts(),
          value: file.contacts.length > 0 && <Contacts contacts={file.contacts} />,
        },
        {
          key: 'account',
          label: label(immediateWords.user_full_name),
          value: file.account && <Account account={file.account} />,
        },
      ]}
    />
  )
}
