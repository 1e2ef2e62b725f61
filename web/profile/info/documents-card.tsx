import { IconFilePlus, IconFileText, IconPhoto } from '@tabler/icons-react'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { documentKeys, type readMainInfo, type readNgoInfo } from '#contract/profile/file.ts'
import { formatSize } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { documentWords, editHref, type DocumentKey } from '../edit.ts'
import css from './overview.module.css'

type Document = AnswerOf<typeof readNgoInfo>['documents'][number]
type Main = AnswerOf<typeof readMainInfo>

/** Documents without which the file cannot be declared complete. */
const needed: readonly DocumentKey[] = [
  'decision_file',
  'bylaws_file',
  'organizational_structure_file',
  'financial_bylaw_file',
  'public_benefit_file',
]

function Row({ name, document, mayEdit }: { name: DocumentKey; document: Document | undefined; mayEdit: boolean }) {
  const Icon = name === 'logo' ? IconPhoto : document ? IconFileText : IconFilePlus
  return (
    <li>
      <Icon size={20} stroke={1.6} aria-hidden />
      <div>
        {document ? (
          <a href={`/api/v2/files/${document.file}`} target="_blank" rel="noreferrer">
            {documentWords[name]()}
          </a>
        ) : (
          <span>{documentWords[name]()}</span>
        )}
        <small>
          {document ? (
            <>
              <bdi>{document.name}</bdi> · {formatSize(document.size)}
              {document.versions.length > 0 && <> · {m.profile_versions_count({ count: document.versions.length })}</>}
            </>
          ) : needed.includes(name) ? (
            m.profile_document_needed()
          ) : (
            m.profile_document_optional()
          )}
        </small>
      </div>
      {document && name !== 'logo' && (
        <StateTag tone={document.validated === 1 ? 'ok' : 'info'}>
          {document.validated === 1 ? m.profile_document_valid() : m.profile_document_open()}
        </StateTag>
      )}
      {mayEdit && (
        <Anchor
          href={editHref(name)}
          aria-label={
            document
              ? m.profile_document_change_name({ name: documentWords[name]() })
              : m.profile_document_add_name({ name: documentWords[name]() })
          }
        >
          {document ? m.profile_document_change() : m.profile_document_add()}
        </Anchor>
      )}
    </li>
  )
}

/** Every document that a file may hold: what is there, what is still needed, and the way to its form. */
export function DocumentsCard({
  main,
  documents,
  mayEdit,
}: {
  main: Main
  documents: readonly Document[]
  mayEdit: boolean
}) {
  const find = (name: DocumentKey) => documents.find((document) => document.key === name)
  const keys = documentKeys.filter((name) => name !== 'public_benefit_file' || main.has_public_benefit || find(name))
  return (
    <ul className={css.docs}>
      {keys.map((name) => (
        <Row key={name} name={name} document={find(name)} mayEdit={mayEdit} />
      ))}
    </ul>
  )
}
