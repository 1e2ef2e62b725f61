import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readValidation, type ReviewFile } from '#contract/profile/completion.ts'
import { callApi } from '#web/core/api/api.ts'
import { formatNumber } from '#web/base/format.ts'
import { deskCrumb, titleAt } from '#web/core/screens/ministry-menu.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { useMay } from '#web/core/session/session.ts'
import { nameOf, useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { DecisionBar } from '#web/ui/decision-bar.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { stateWords } from '../section-words.ts'
import { useReview, type Decision } from './use-review.ts'
import { ReviewSection } from './validation-section.tsx'
import css from './validation.module.css'

const path = '/ministry/ngos-communication/ngos-validation'
const words: Record<
  Decision,
  { title: (name: { name: string }) => string; text: () => string; verb: () => string; danger?: true }
> = {
  accredit: { title: m.validation_accredit_title, text: m.validation_accredit_text, verb: m.validation_accredit },
  return: { title: m.validation_return_title, text: m.validation_return_text, verb: m.validation_return },
  reopen: {
    title: m.validation_reopen_title,
    text: m.validation_reopen_text,
    verb: m.validation_reopen,
    danger: true,
  },
}
const shortest = 5

function Decisions({ file, review }: { file: ReviewFile; review: ReturnType<typeof useReview> }) {
  const [asking, setAsking] = useState<Decision>()
  const all = file.sections.length
  const possible: Record<Decision, boolean> = {
    accredit: file.actions.includes('accredit') && file.accepted === all,
    return: file.actions.includes('return') && file.returned > 0,
    reopen: file.actions.includes('reopen'),
  }
  if (file.state !== 'ngo_complete' && !possible.reopen) return null
  return (
    <>
      <DecisionBar
        accepted={file.accepted}
        returned={file.returned}
        all={all}
        reason={
          file.state === 'ngo_complete' && !possible.accredit && !possible.return
            ? m.validation_accredit_first()
            : undefined
        }
      >
        {possible.return && (
          <Button look="default" size="form" onClick={() => setAsking('return')}>
            {m.validation_return()}
          </Button>
        )}
        {possible.accredit && (
          <Button size="form" onClick={() => setAsking('accredit')}>
            {m.validation_accredit()}
          </Button>
        )}
        {possible.reopen && (
          <Button look="default" size="form" onClick={() => setAsking('reopen')}>
            {m.validation_reopen()}
          </Button>
        )}
      </DecisionBar>
      {asking && (
        <Confirm
          title={words[asking].title({ name: nameOf(file) })}
          text={words[asking].text()}
          verb={words[asking].verb()}
          tone={words[asking].danger ? 'danger' : 'plain'}
          {...(asking === 'reopen'
            ? {
                reason: m.validation_reopen_reason(),
                wrong: (reason: string) => ([...reason].length < shortest ? m.validation_wrong_reason() : undefined),
              }
            : {})}
          onConfirm={(reason) => review.decide(asking, reason)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

function Desk({ file }: { file: ReviewFile }) {
  const review = useReview(file.id)
  const mayJudge = useMay('ministry_ngos_validation', 'V')
  const judging = mayJudge && file.state === 'ngo_complete'
  return (
    <>
      {!mayJudge && <Notice tone="info">{m.validation_read_only()}</Notice>}
      {mayJudge && file.state !== 'ngo_complete' && (
        <Notice tone="info">{m.validation_not_waiting({ state: stateWords[file.state].word() })}</Notice>
      )}
      <div className={css.sections}>
        {file.sections.map((section) => (
          <ReviewSection key={section.key} file={file} section={section} review={judging ? review : undefined} />
        ))}
      </div>
      <Decisions file={file} review={review} />
    </>
  )
}

/** The file of an organisation beside its verdicts, section by section, with the decisions that they allow. */
export function ValidationReview({ id }: { id: number }) {
  const query = useQuery({
    queryKey: [readValidation.path, id],
    queryFn: async () => (await callApi(readValidation, { params: { id } })).data,
  })
  const [governorate, form] = [useName('governorates'), useName('legal-forms')]
  const file = query.data
  return (
    <Page>
      <PageHead
        title={file ? nameOf(file) : titleAt(path)}
        crumbs={[deskCrumb(), { label: titleAt(path), href: path }, ...(file ? [{ label: nameOf(file) }] : [])]}
        {...(file
          ? {
              state: <StateTag tone={stateWords[file.state].tone}>{stateWords[file.state].word()}</StateTag>,
              note: (
                <>
                  <Ltr>{file.ngo_code}</Ltr> · {form(file.legal_form_id)} · {governorate(file.governorate_id)} ·{' '}
                  {m.validation_score()} {formatNumber(file.score)}
                </>
              ),
            }
          : {})}
      />
      <div style={{ display: 'grid', gap: 16 }}>
        <Loaded query={query} lines={14}>
          {(data) => <Desk file={data} />}
        </Loaded>
      </div>
    </Page>
  )
}
