import { m } from '#web/generated/paraglide/messages.js'
import type { Fact } from '#web/ui/facts.tsx'
import { DateText, Dec } from '#web/ui/text.tsx'

/** The decision on a request with its day; nothing before there is one. */
export const decisionFact = (request: { decision_no: string | null; decision_date: string | null }): Fact[] =>
  request.decision_no === null
    ? []
    : [
        {
          key: 'decision',
          label: m.ministry_decision_no(),
          value: (
            <>
              <Dec>{request.decision_no}</Dec> · <DateText value={request.decision_date} />
            </>
          ),
        },
      ]
