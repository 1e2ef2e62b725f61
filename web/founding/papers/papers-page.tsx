import { IconCheck } from '@tabler/icons-react'
import { screenWords } from '#contract/core/rights/screen-words.ts'
import type { MainInfo } from '#contract/founding/answers.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useInfo } from '../info-context.ts'
import { placeOf, places } from '../places.ts'
import { SectionPage } from '../section-page.tsx'
import { lockWords } from '../section.ts'
import { foundersOf, type PaperOwner } from './owners.ts'
import { PaperDrop } from './paper-drop.tsx'
import css from './papers.module.css'

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

/** Files of all founders in one list: many are dropped at once, and each finds its founder by its name. */
export function PapersPage() {
  const info = useInfo()
  const owners = foundersOf(info)
  const open = owners.some(({ kinds }) => kinds.length > 0)
  const lock = info.est_members.find((member) => member.locked)?.locked
  return (
    <SectionPage
      part="founders"
      number={3}
      title={m.founding_papers_title()}
      lead={m.founding_papers_lead()}
      back={{ href: places.founders(), label: label(screenWords.founders) }}
    >
      {open ? (
        <PaperDrop label={m.founding_papers_drop()} hint={m.founding_papers_hint()} />
      ) : (
        <Notice tone="lock">{lock ? lockWords(lock) : m.founding_founders_none()}</Notice>
      )}
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
