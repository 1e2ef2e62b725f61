import { screenWords } from '#contract/core/rights/screen-words.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SectionAsks } from './section-asks.tsx'
import { FormLead, SectionErrors, SectionFields } from './section-form.tsx'
import { useFieldOfAddress } from './use-field-of-address.ts'
import { accountFields } from './fields/section-fields.ts'
import { SectionPage } from './section-page.tsx'
import { SectionView } from './section-view.tsx'
import { inDocuments, useSection } from './section.ts'
import { places } from './places.ts'
import css from './founding.module.css'

/** Data of the applicant. */
export function AccountPage({ check }: { check: boolean }) {
  const section = useSection('est_account', check)
  const partly = inDocuments(section.info)
  const open = accountFields.filter(section.isOpen)
  useFieldOfAddress(section.key)
  return (
    <SectionPage part="account" number={1} title={label(screenWords.temp_account)} lead={m.founding_account_lead()}>
      <SectionErrors section={section} fields={open} shown={check} />
      <SectionAsks section={section} />
      {section.locked ? (
        <Notice tone="lock">{section.locked}</Notice>
      ) : partly ? (
        <Notice tone="lock">{m.founding_lock_partly()}</Notice>
      ) : (
        <FormLead section={section} />
      )}
      {open.length > 0 && <SectionFields section={section} fields={open} />}
      {open.length < accountFields.length && (
        <SectionView section={section} fields={accountFields.filter((spec) => !open.includes(spec))} />
      )}
      <div className={css.actions}>
        <ButtonLink size="form" href={places.ngo()}>
          {m.founding_to({ part: label(screenWords.temp_ngo_info) })}
        </ButtonLink>
        <ButtonLink size="form" look="default" href={places.track()}>
          {m.founding_task_list()}
        </ButtonLink>
      </div>
    </SectionPage>
  )
}
