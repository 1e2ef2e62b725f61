import { commonWords } from '#contract/core/calls/common-words.ts'
import { draftNgoWords } from '#contract/founding/section-words.ts'
import { label } from '#web/base/label.ts'
import { requestWords } from '#contract/transactions/request-words.ts'
import { formatDate } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { estState } from '#web/transactions/shared/request-words.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Dec, Ltr } from '#web/ui/text.tsx'
import type { Desk } from './review-model.ts'

/** What the register keeps of the request. */
function useKept(desk: Desk, name: string) {
  const governorate = useName('governorates')
  const form = useName('legal-forms')
  const reason = useName('reject-reasons')
  return [
    { key: 'tracking', label: m.shell_tracking(), value: <Ltr>{desk.tracking_no}</Ltr> },
    { key: 'name', label: label(draftNgoWords.name_ar), value: <bdi>{name}</bdi> },
    { key: 'form', label: label(requestWords.legal_form_id), value: form(desk.legal_form_id) },
    {
      key: 'governorate',
      label: label(requestWords.governorate_id),
      value: governorate(desk.governorate_id),
    },
    { key: 'status', label: label(commonWords.status), value: estState(desk.status_id).text },
    {
      key: 'submitted',
      label: label(requestWords.submitted_at),
      value: <DateText value={desk.submitted_at} />,
    },
    ...(desk.reject_reason_id
      ? [{ key: 'reason', label: label(commonWords.refusal), value: reason(desk.reject_reason_id) }]
      : []),
    ...(desk.decision_no
      ? [
          {
            key: 'decision',
            label: m.ministry_decision_no(),
            value: (
              <>
                <Dec>{desk.decision_no}</Dec> · <DateText value={desk.decision_date} />
              </>
            ),
          },
        ]
      : []),
  ]
}

/** A request whose people's data was erased: when, and what the register keeps of it. */
export function ErasedRequest({ desk, name, on }: { desk: Desk; name: string; on: string }) {
  const form = useName('legal-forms')
  const facts = useKept(desk, name)
  const state = estState(desk.status_id)
  const home = {
    label: titleAt('/ministry/accreditation-transactions'),
    href: link('/ministry/accreditation-transactions'),
  }
  return (
    <Page>
      <PageHead
        title={<bdi>{name}</bdi>}
        crumbs={[home, { label: desk.tracking_no }]}
        state={<StateTag tone={state.tone}>{state.text}</StateTag>}
        note={m.ministry_founding_of({ form: form(desk.legal_form_id) })}
      />
      <Stack>
        <Notice tone="info" title={m.ministry_erased_on({ date: formatDate(on) })}>
          {m.ministry_erased_text()}
        </Notice>
        <Card title={m.ministry_erased_left()}>
          <Facts facts={facts} />
        </Card>
      </Stack>
    </Page>
  )
}
