import { type Incentive, incentiveRegister } from '#contract/incentives/calls.ts'
import { screenWords } from '#contract/core/rights/screen-words.ts'
import { label } from '#web/base/label.ts'
import { BriefCard } from '#web/core/lists/brief-card.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Dec, Ltr } from '#web/ui/text.tsx'
import { kindWord, measureState, ministryPath } from './measure-words.ts'

/** Penalties and commendations of one organisation, the newest first. */
export const NgoMeasures = ({ ngoId }: { ngoId: number }) => (
  <BriefCard<Incentive>
    title={label(screenWords.incentives)}
    call={incentiveRegister.list}
    query={{ ngo_id: ngoId, per_page: 10, sort: '-id' }}
    none={m.measure_ngo_none()}
    line={(row) => {
      const { tone, text } = measureState(row)
      return {
        href: `${ministryPath}?measure=${row.id}`,
        name: <bdi>{row.title}</bdi>,
        about: (
          <>
            {kindWord(row.kind)} · <Ltr>{row.ref_no}</Ltr>
            {row.decision_no && (
              <>
                {' '}
                · <Dec>{row.decision_no}</Dec> · <DateText value={row.decision_date} short />
              </>
            )}
          </>
        ),
        state: <StateTag tone={tone}>{text}</StateTag>,
      }
    }}
  />
)
