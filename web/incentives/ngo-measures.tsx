import { type Incentive, incentiveRegister } from '#contract/incentives/calls.ts'
import { BriefCard } from '#web/core/lists/brief-card.tsx'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Dec, Ltr } from '#web/ui/text.tsx'
import { kindWord, measureState, ministryPath } from './measure-words.ts'

/** Penalties and commendations of one organisation, the newest first. */
export const NgoMeasures = ({ ngoId }: { ngoId: number }) => (
  <BriefCard<Incentive>
    title={titleAt(ministryPath)}
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
