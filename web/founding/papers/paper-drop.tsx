import { m } from '#web/generated/paraglide/messages.js'
import { UploadField } from '#web/ui/upload-field.tsx'
import { usePut } from '../drafts.ts'
import { useInfo } from '../info-context.ts'
import { memberKey } from '../queries.ts'
import { useDocumentSaving } from '../track/use-document-saving.ts'
import { documentsOf, foundersOf, type PaperOwner, withDocuments } from './owners.ts'
import { PaperRow } from './paper-row.tsx'
import { addPapers, beginPapers, dropPaper, usePapers, type Paper } from './queue.ts'
import css from './papers.module.css'

function List({ title, papers, owners }: { title: string; papers: readonly Paper[]; owners: readonly PaperOwner[] }) {
  if (papers.length === 0) return null
  return (
    <section>
      <h2 className={css.title}>{title}</h2>
      <ul className={css.list}>
        {papers.map((paper) => (
          <PaperRow key={paper.id} paper={paper} owners={owners} />
        ))}
      </ul>
    </section>
  )
}

/** Many files at once, with their list: each finds its place by its name, the others are given one by hand. */
export function PaperDrop({ label, hint }: { label: string; hint: string }) {
  const info = useInfo()
  const put = usePut()
  const save = useDocumentSaving()
  const documents = documentsOf(info)
  beginPapers(info.id, ({ member, kind }, attachment) => {
    const document = documents.find((one) => one.kind === kind && one.member === member)
    return document ? save(document.required, document.place, attachment) : put(memberKey(member), kind, attachment)
  })
  const papers = usePapers()
  const founders = foundersOf(info)
  const owners = withDocuments(founders, documents).filter(({ kinds }) => kinds.length > 0)
  const open = founders.filter(({ kinds }) => kinds.length > 0)
  const field = { id: 'papers', error: undefined, onLabel: () => undefined }
  return (
    <>
      {owners.length > 0 && (
        <UploadField
          field={field}
          label={label}
          hint={hint}
          handle={{ items: [], add: (files) => addPapers(files, open, documents), remove: dropPaper }}
          accept=".pdf,.jpg,.jpeg,.png"
          max={200}
        />
      )}
      <List
        title={m.founding_papers_by_hand()}
        papers={papers.filter(({ state }) => state === 'unassigned')}
        owners={owners}
      />
      <List
        title={m.founding_papers_files()}
        papers={papers.filter(({ state }) => state !== 'unassigned')}
        owners={owners}
      />
    </>
  )
}
