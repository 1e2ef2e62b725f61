import { IconCheck } from '@tabler/icons-react'
import { screenWords } from '#contract/core/rights/screen-words.ts'
import type { MainInfo } from '#contract/founding/answers.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { UploadField } from '#web/ui/upload-field.tsx'
import { usePut } from '../drafts.ts'
import { fieldsShown, type FieldSpec } from '../fields/field-spec.ts'
import { fieldsOf } from '../fields/section-fields.ts'
import { useInfo } from '../info-context.ts'
import { founderName, placeOf, places } from '../places.ts'
import { memberKey } from '../queries.ts'
import { SectionPage } from '../section-page.tsx'
import { inDocuments, lockWords, stageFour } from '../section.ts'
import { PaperRow } from './paper-row.tsx'
import { addPapers, beginPapers, dropPaper, usePapers, type Paper } from './queue.ts'
import css from './papers.module.css'

/** A founder with his papers: those asked of him, and which of them are open now. */
export interface PaperOwner {
  readonly id: number
  readonly name: string
  readonly specs: readonly FieldSpec[]
  readonly kinds: readonly string[]
}

function ownersOf(info: MainInfo): PaperOwner[] {
  const open = inDocuments(info) ? stageFour.est_members : undefined
  return info.est_members.map((member, at) => {
    const specs = fieldsShown(fieldsOf('est_members'), { values: member.values, info }).filter(
      ({ kind }) => kind === 'file',
    )
    const kinds = member.locked
      ? []
      : specs.flatMap(({ name }) => (open === undefined || open.includes(name) ? [name] : []))
    return { id: member.id, name: founderName(member.full_name, at), specs, kinds }
  })
}

/** What is there of each founder and what is not, each linked to its field. */
function Founders({ owners, info }: { owners: readonly PaperOwner[]; info: MainInfo }) {
  return (
    <ul className={css.owners}>
      {owners.map(({ id, name, specs }) => {
        const values = info.est_members.find((member) => member.id === id)?.values ?? {}
        return (
          <li key={id}>
            <b>
              <bdi>{name}</bdi>
            </b>
            <ul>
              {specs.map((spec) => {
                const there = typeof values[spec.name] === 'number'
                return (
                  <li key={spec.name} data-there={there || undefined}>
                    <Anchor href={placeOf(`est_members.${id}.${spec.name}`).replace('&check=1', '')}>
                      {there && <IconCheck size={15} aria-hidden />}
                      {label(spec.label)}
                      <span className="visually-hidden">
                        {' '}
                        {there ? m.founding_papers_there() : m.founding_doc_not_yet()}
                      </span>
                    </Anchor>
                  </li>
                )
              })}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}

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

/** Files of all founders in one list: many are dropped at once, and each finds its founder by its name. */
export function PapersPage() {
  const info = useInfo()
  const put = usePut()
  beginPapers(info.id, ({ member, kind }, attachment) => put(memberKey(member), kind, attachment))
  const papers = usePapers()
  const owners = ownersOf(info)
  const open = owners.filter(({ kinds }) => kinds.length > 0)
  const lock = info.est_members.find((member) => member.locked)?.locked
  const field = { id: 'papers', error: undefined, onLabel: () => undefined }
  const add = (files: readonly File[]) => addPapers(files, open)
  return (
    <SectionPage
      part="founders"
      number={3}
      title={m.founding_papers_title()}
      lead={m.founding_papers_lead()}
      back={{ href: places.founders(), label: label(screenWords.founders) }}
    >
      {open.length === 0 ? (
        <Notice tone="lock">{lock ? lockWords(lock) : m.founding_founders_none()}</Notice>
      ) : (
        <UploadField
          field={field}
          label={m.founding_papers_drop()}
          hint={m.founding_papers_hint()}
          handle={{ items: [], add, remove: dropPaper }}
          accept=".pdf,.jpg,.jpeg,.png,.gif"
          max={200}
        />
      )}
      <List
        title={m.founding_papers_by_hand()}
        papers={papers.filter(({ state }) => state === 'unassigned')}
        owners={open}
      />
      <List
        title={m.founding_papers_files()}
        papers={papers.filter(({ state }) => state !== 'unassigned')}
        owners={open}
      />
      {owners.length > 0 && (
        <section>
          <h2 className={css.title}>{m.founding_papers_of_each()}</h2>
          <Founders owners={owners} info={info} />
        </section>
      )}
      <p>
        <ButtonLink size="form" href={places.founders()}>
          {m.founding_founder_done()}
        </ButtonLink>
      </p>
    </SectionPage>
  )
}
