import type { ReviewFile, ReviewedSection } from '#contract/profile/completion.ts'
import { formatSize } from '#web/base/format.ts'
import { inRow } from '#web/base/list-words.ts'
import { lang } from '#web/base/preferences.ts'
import { nameOf, useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Facts } from '#web/ui/facts.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { documentWords } from '../edit.ts'
import { HeadquartersFacts, MainFacts } from '../info/file-facts.tsx'
import css from './validation.module.css'

const FileLink = ({ id, children }: { id: number; children: React.ReactNode }) => (
  <a href={`/api/v2/files/${id}`} target="_blank" rel="noreferrer">
    {children}
  </a>
)

function Documents({ documents }: { documents: ReviewFile['info']['documents'] }) {
  return (
    <ul className={css.lines}>
      {documents.map((document) => (
        <li key={document.id}>
          <FileLink id={document.file}>{documentWords[document.key]()}</FileLink>
          <small>
            <bdi>{document.name}</bdi> · {formatSize(document.size)}
            {document.versions.length > 0 && <> · {m.profile_versions_count({ count: document.versions.length })}</>}
          </small>
        </li>
      ))}
    </ul>
  )
}

function Contacts({ contacts }: { contacts: ReviewFile['contacts'] }) {
  const type = useName('contact-types')
  const all = [
    ...contacts.ngo.map((one) => ({ ...one, where: undefined as string | undefined })),
    ...contacts.branches.flatMap((branch) =>
      branch.contact_information.map((one) => ({ ...one, where: branch.name_ar as string | undefined })),
    ),
  ]
  return (
    <ul className={css.lines}>
      {all.map((one) => (
        <li key={one.id}>
          {type(one.type)}: {one.type === 11 ? <bdi>{one.value}</bdi> : <Ltr>{one.value}</Ltr>}
          {one.where && (
            <small>
              <bdi>{one.where}</bdi>
            </small>
          )}
        </li>
      ))}
    </ul>
  )
}

function Rows({ facts }: { facts: ReviewFile['facts'][string] }) {
  const en = lang() === 'en'
  return (
    <ul className={css.lines}>
      {facts.map((fact, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- facts have no key of their own and never change places
        <li key={at}>
          <b>{en ? fact.label_en : fact.label_ar}</b>
          <small>
            <bdi>{en ? fact.value_en : fact.value_ar}</bdi>
          </small>
          {fact.file && <FileLink id={fact.file}>{m.validation_file()}</FileLink>}
        </li>
      ))}
    </ul>
  )
}

/** What an organisation recorded in a section, as the reviewer reads it; nothing of its own is told in a word. */
export function SectionData({ file, section }: { file: ReviewFile; section: ReviewedSection }) {
  const { main, info, contacts, classifications, facts } = file
  const own = classifications.flatMap((branch) => [branch, ...branch.children]).filter((one) => one.type !== null)
  const rows = facts[section.key] ?? []
  switch (section.key) {
    case 'main_info':
      return (
        <>
          <MainFacts main={main} />
          {info.objectives.length > 0 && (
            <Facts
              facts={info.objectives.map((one) => ({
                key: String(one.id),
                label: m.profile_objective({ number: one.sort }),
                value: <bdi>{one.objective_ar}</bdi>,
              }))}
            />
          )}
        </>
      )
    case 'documents':
      return info.documents.length > 0 ? <Documents documents={info.documents} /> : <p>{m.validation_none()}</p>
    case 'headquarters':
      return <HeadquartersFacts place={main.headquarters} />
    case 'contacts':
      return contacts.ngo.length > 0 || contacts.branches.some((one) => one.contact_information.length > 0) ? (
        <Contacts contacts={contacts} />
      ) : (
        <p>{m.validation_none()}</p>
      )
    case 'classification':
      return <p>{own.length > 0 ? inRow(own.map(nameOf)) : m.validation_none()}</p>
    default:
      return rows.length > 0 ? <Rows facts={rows} /> : section.earned > 0 ? null : <p>{m.validation_none()}</p>
  }
}
