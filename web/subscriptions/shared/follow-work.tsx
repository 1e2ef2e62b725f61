import { opportunityWords } from '#contract/opportunities/opportunity-words.ts'
import { label } from '#web/base/label.ts'
import { addressWords } from '#contract/core/calls/common-words.ts'
import type { FollowChoices, OpportunityType } from '#contract/opportunities/calls.ts'
import type { Posted } from '#web/core/api/request.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { FilterSelect, optionsOf } from '#web/core/site/filter-select.tsx'
import { FollowForm } from './follow-form.tsx'
import css from './follow.module.css'

/** New jobs or volunteering by mail; the choices begin with what the list is filtered by. */
export function FollowWork({
  type,
  action,
  asked,
  choices,
  posted,
}: {
  type: OpportunityType
  action: string
  asked: { readonly governorate_id: string; readonly position_type_id: string }
  choices: FollowChoices
  posted: Posted | undefined
}) {
  const chosen = (name: keyof typeof asked) => posted?.values[name]?.[0] ?? asked[name]
  return (
    <div className={css.apart}>
      <FollowForm
        title={type === 'job' ? m.follow_job_title() : m.follow_volunteer_title()}
        lead={m.follow_work_lead()}
        action={action}
        posted={posted}
      >
        <FilterSelect
          label={label(addressWords.governorate_id)}
          name="governorate_id"
          any={m.work_any()}
          chosen={chosen('governorate_id')}
          options={optionsOf(choices.governorates)}
        />
        <FilterSelect
          label={label(opportunityWords.position_type_id)}
          name="position_type_id"
          any={m.work_any()}
          chosen={chosen('position_type_id')}
          options={optionsOf(choices.position_types)}
        />
      </FollowForm>
    </div>
  )
}
