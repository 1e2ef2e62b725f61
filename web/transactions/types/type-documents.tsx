import { useQueryClient } from '@tanstack/react-query'
import {
  readTypeDocuments,
  updateTypeDocuments,
  type TypeDocuments as Detail,
} from '#contract/transactions/type-documents.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { useMay } from '#web/core/session/session.ts'
import { nameOf, useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DocumentDrawer, type Document } from './document-drawer.tsx'
import { countWords } from './document-words.ts'
import { ListEditor, type Keyed } from './list-editor.tsx'
import css from './list-editor.module.css'
import { typeKey, TypePage } from './type-page.tsx'

const draftsOf = ({ documents }: Detail): Keyed<Document>[] =>
  documents.map((document) => ({ ...document, key: String(document.id) }))

function Editor({ type }: { type: Detail }) {
  const client = useQueryClient()
  const form = useName('legal-forms')
  const told = (document: Document) =>
    [
      countWords[document.count_rule]({ count: document.count }),
      document.legal_form_ids.map(form).join('، '),
      document.allowed_types.join(', ').toUpperCase(),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <ListEditor<Detail, Document>
      record={type}
      mayEdit={useMay('ministry_transaction_types', 'U')}
      itemsOf={draftsOf}
      stays={({ fixed }) => fixed}
      words={{
        add: m.document_add(),
        save: m.document_save(),
        unsaved: m.stage_unsaved(),
        empty: m.document_none(),
      }}
      send={(documents, version) =>
        sendForm(async () => {
          const body = { documents: documents.map(({ fixed: _, ...document }) => document) }
          const answer = await callApi(updateTypeDocuments, { params: { id: type.id }, body, version })
          client.setQueryData(typeKey(type.id, 'documents'), answer.data)
          await client.invalidateQueries({ queryKey: ['transaction-types'] })
          return answer
        })
      }
      told={() =>
        type.open_requests > 0 && (
          <Notice tone="info" title={m.stage_open({ count: type.open_requests })}>
            {m.document_open_text()}
          </Notice>
        )
      }
      row={(document, at) => (
        <span className={css.item}>
          <b>
            {at + 1}. {nameOf(document)}{' '}
            {!document.is_required && <StateTag tone="mute">{m.document_optional()}</StateTag>}
          </b>
          <small>{told(document)}</small>
        </span>
      )}
      drawer={(document, keep, close) => (
        <DocumentDrawer rules={type.rules} document={document} onKeep={keep} onClose={close} />
      )}
    />
  )
}

/** What the applicant of one transaction type must bring: the documents in order, each with its rule. */
export function TypeDocuments({ id }: { id: number }) {
  return (
    <TypePage of={[id, 'documents']} read={() => callApi(readTypeDocuments, { params: { id } })}>
      {(type) => <Editor key={`${type.id} ${type.updated_at}`} type={type} />}
    </TypePage>
  )
}
