import { validationWords } from '#contract/profile/validation-words.ts'
import { label } from '#web/base/label.ts'
import { useQuery } from '@tanstack/react-query'
import { readValidation, type ReviewFile } from '#contract/profile/completion.ts'
import { completion, type CompletionAction } from '#contract/profile/workflow.ts'
import { callApi } from '#web/core/api/api.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { formatNumber } from '#web/base/format.ts'
import { deskCrumb, titleAt } from '#web/core/screens/ministry-menu.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { useMay } from '#web/core/session/session.ts'
import { nameOf, useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DecisionBar } from '#web/ui/decision-bar.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { fileState } from '../section-words.ts'
import { useReview } from './use-review.ts'
import { ReviewSection } from './validation-section.tsx'
import css from './validation.module.css'

const path = '/ministry/ngos-communication/ngos-validation'
function Decisions({ file, review }: { file: ReviewFile; review: ReturnType<typeof useReview> }) {
  const all = file.sections.length
  const stands: Partial<Record<CompletionAction, boolean>> = {
    accredit: file.accepted < all,
    return: file.returned === 0,
  }
  // What is done by itself comes first, what ends the work last.
  const actions = (['return', 'accredit', 'reopen'] as const).filter(
    (action) => file.actions.includes(action) && stands[action] !== true,
  )
  if (file.state !== 'ngo_complete' && actions.length === 0) return null
  return (
    <DecisionBar
      accepted={file.accepted}
      returned={file.returned}
      all={all}
      reason={file.state === 'ngo_complete' && actions.length === 0 ? m.validation_accredit_first() : undefined}
    >
      <ActionBar
        machine={completion}
        actions={actions}
        name={nameOf(file)}
        take={(action, input) => review.decide(action, input.reason ?? '')}
      />
    </DecisionBar>
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
        <Notice tone="info">{m.validation_not_waiting({ state: fileState(file.state).text })}</Notice>
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
              state: <StateTag tone={fileState(file.state).tone}>{fileState(file.state).text}</StateTag>,
              note: (
                <>
                  <Ltr>{file.ngo_code}</Ltr> · {form(file.legal_form_id)} · {governorate(file.governorate_id)} ·{' '}
                  {label(validationWords.score)} {formatNumber(file.score)}
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
