import { screenWords } from '#contract/core/rights/screen-words.ts'
import { label } from '#web/base/label.ts'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { fieldsShown } from './fields/field-spec.ts'
import { places } from './places.ts'
import { NameRefused, SectionAsks } from './section-asks.tsx'
import { ngoSteps } from './fields/ngo-fields.ts'
import { FormLead, SectionErrors, SectionFields } from './section-form.tsx'
import { useFieldOfAddress } from './use-field-of-address.ts'
import { SectionPage } from './section-page.tsx'
import { SectionView } from './section-view.tsx'
import { useSection, type Section } from './section.ts'
import css from './founding.module.css'

function Steps({ section, now }: { section: Section; now: string }) {
  const missing = Object.keys(section.info.missing)
  return (
    <nav className={css.steps} aria-label={m.founding_steps()}>
      <ol>
        {ngoSteps.map((step) => {
          const shown = fieldsShown(step.fields, section.at)
          const lacks = shown.filter((spec) =>
            missing.some((name) => name === `est_ngo.${spec.name}` || name.startsWith(`est_ngo.${spec.name}.`)),
          ).length
          const asked = shown
            .flatMap((spec) => section.asksOf(spec.name))
            .filter((ask) => ask.answered_at === null).length
          const done = lacks + asked === 0
          return (
            <li key={step.slug}>
              <Anchor href={places.ngo(step.slug)} aria-current={step.slug === now ? 'step' : undefined}>
                {done ? (
                  <IconCircleCheckFilled size={18} data-done aria-hidden />
                ) : (
                  <IconCircle size={18} aria-hidden />
                )}
                {step.title()}
                <small>
                  {asked > 0
                    ? m.founding_state_asked({ count: asked })
                    : lacks > 0
                      ? m.founding_state_left({ count: lacks })
                      : m.founding_state_complete()}
                </small>
              </Anchor>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Data of the organisation, one topic a page. */
export function NgoPage({ step: slug, check }: { step: string; check: boolean }) {
  const section = useSection('est_ngo', check)
  const at = Math.max(
    0,
    ngoSteps.findIndex((step) => step.slug === slug),
  )
  const step = ngoSteps[at]
  const next = ngoSteps[at + 1]
  useFieldOfAddress(step)
  if (!step) return null
  const open = section.locked === undefined
  const refused = section.info.name_assignment === 'refused' && step.slug === 'names' && open
  const alternatives = [section.values.alternative_name_1_ar, section.values.alternative_name_2_ar].filter(
    (name): name is string => typeof name === 'string' && name !== '' && name !== section.values.name_ar,
  )
  return (
    <SectionPage
      part="ngo"
      number={2}
      title={`${label(screenWords.temp_ngo_info)}: ${step.title()}`}
      lead={step.lead?.()}
      aside={<Steps section={section} now={step.slug} />}
    >
      <SectionErrors section={section} fields={step.fields} shown={check} />
      {at === 0 && <SectionAsks section={section} />}
      {refused && (
        <NameRefused info={section.info} alternatives={alternatives} onTake={(name) => section.put('name_ar', name)} />
      )}
      {section.locked ? <Notice tone="lock">{section.locked}</Notice> : <FormLead section={section} />}
      {open ? (
        <SectionFields section={section} fields={step.fields} />
      ) : (
        <SectionView section={section} fields={step.fields} />
      )}
      <div className={css.actions}>
        {next ? (
          <ButtonLink size="form" href={places.ngo(next.slug)}>
            {m.founding_to({ part: next.title() })}
          </ButtonLink>
        ) : (
          <ButtonLink size="form" href={places.founders()}>
            {m.founding_to({ part: label(screenWords.founders) })}
          </ButtonLink>
        )}
        {at > 0 && (
          <ButtonLink size="form" look="default" href={places.ngo(ngoSteps[at - 1]?.slug)}>
            {m.founding_back()}
          </ButtonLink>
        )}
      </div>
    </SectionPage>
  )
}
