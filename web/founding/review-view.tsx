import { formatNumber } from '#web/base/format.ts'
import { screenWords } from '#contract/core/rights/screen-words.ts'
import { label } from '#web/base/label.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { founding } from '#contract/founding/workflow.ts'
import type { MainInfo } from '#contract/founding/answers.ts'
import { buttonOf } from '#web/core/cases/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink, ClosedButton } from '#web/ui/button.tsx'
import { SaveState } from '#web/ui/save-state.tsx'
import { useRouter } from '@tanstack/react-router'
import { IconArrowRight } from '@tabler/icons-react'
import { useSaving } from './drafts.ts'
import { FoundingPage } from './founding-frame.tsx'
import { useInfo } from './info-context.ts'
import { MissingList } from './missing-list.tsx'
import { founderName, places } from './places.ts'
import { memberKey } from './queries.ts'
import { ngoSteps } from './fields/ngo-fields.ts'
import { accountFields, fieldsOf, realEstateFields } from './fields/section-fields.ts'
import { SectionView } from './section-view.tsx'
import { inDocuments, useSection } from './section.ts'
import { FounderButton } from './track/founder-button.tsx'
import css from './founding.module.css'

/** The list of what is missing, read out when the page opens. */
function MissingSummary({ info }: { info: MainInfo }) {
  const ref = useRef<HTMLDivElement>(null)
  const count = Object.keys(info.missing).length
  useEffect(() => ref.current?.focus(), [])
  if (count === 0) return null
  return (
    <div ref={ref} className={css.missing} role="alert" tabIndex={-1}>
      <h2>{m.founding_missing({ count })}</h2>
      <MissingList info={info} />
    </div>
  )
}

function Part({ title, href, children }: { title: string; href: string; children: ReactNode }) {
  return (
    <section className={css.card}>
      <div className={css.reviewHead}>
        <h2>{title}</h2>
        <Anchor href={href}>{m.founding_edit()}</Anchor>
      </div>
      {children}
    </section>
  )
}

function Founder({ id, at, name }: { id: number; at: number; name: string }) {
  const section = useSection(memberKey(id))
  return (
    <details>
      <summary>
        {at + 1}. <bdi>{founderName(name, at)}</bdi>
      </summary>
      <SectionView section={section} fields={fieldsOf('est_members')} />
    </details>
  )
}

function Everything({ info }: { info: MainInfo }) {
  const account = useSection('est_account')
  const ngo = useSection('est_ngo')
  const estate = useSection('est_real_estate')
  const late = inDocuments(info)
  return (
    <>
      {late && (
        <Part title={m.founding_part_estate()} href={places.estate()}>
          <SectionView section={estate} fields={realEstateFields} />
        </Part>
      )}
      {late && (
        <Part title={label(screenWords.temp_docs)} href={places.docs()}>
          <p>
            {m.founding_note_docs_count({
              now: formatNumber(info.docs.uploaded_count),
              all: formatNumber(info.docs.required_count),
            })}
          </p>
        </Part>
      )}
      <Part title={label(screenWords.temp_account)} href={places.account()}>
        <SectionView section={account} fields={accountFields} />
      </Part>
      {ngoSteps.map((step) => (
        <Part
          key={step.slug}
          title={`${label(screenWords.temp_ngo_info)}: ${step.title()}`}
          href={places.ngo(step.slug)}
        >
          <SectionView section={ngo} fields={step.fields} />
        </Part>
      ))}
      <Part title={label(screenWords.founders)} href={places.founders()}>
        {info.est_members.map((member, at) => (
          <Founder key={member.id} id={member.id} at={at} name={member.full_name} />
        ))}
      </Part>
    </>
  )
}

/** The whole request before it is sent, with what is lacking on top. */
export function ReviewView() {
  const info = useInfo()
  const router = useRouter()
  const saving = useSaving()
  const late = inDocuments(info)
  const missing = Object.keys(info.missing).length
  const action = late ? 'submit_documents' : 'submit'
  return (
    <FoundingPage>
      <div className={css.bar}>
        <Anchor className={css.back} href={places.track()}>
          <IconArrowRight className={css.backIcon} size={17} aria-hidden />
          {m.founding_task_list()}
        </Anchor>
        <SaveState state={saving} />
      </div>
      <div className={`${css.column} ${css.narrow}`}>
        <header>
          <h1>{late ? m.founding_review_docs() : m.founding_review()}</h1>
          <p className={css.lead}>{late ? m.founding_review_docs_lead() : m.founding_review_lead()}</p>
        </header>
        <MissingSummary info={info} />
        <Everything info={info} />
        <div className={css.actions}>
          {missing > 0 ? (
            <ClosedButton size="main" stacked reason={m.founding_missing({ count: missing })}>
              {buttonOf(founding, action)}
            </ClosedButton>
          ) : info.actions.includes(action) ? (
            <FounderButton action={action} size="main" onTaken={() => router.history.push(places.track())} />
          ) : (
            <p>{m.founding_review_sent()}</p>
          )}
          <ButtonLink size="form" look="default" href={places.track()}>
            {m.founding_task_list()}
          </ButtonLink>
        </div>
      </div>
    </FoundingPage>
  )
}
