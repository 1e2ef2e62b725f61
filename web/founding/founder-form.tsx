import { formatNumber } from '#web/base/format.ts'
import { screenWords } from '#contract/core/rights/screen-words.ts'
import { label } from '#web/base/label.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { removeMember } from '#contract/founding/calls.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { FormSection } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { dropDraft } from './drafts.ts'
import { ApplicantOffer, GoOnAnyway, OtherVersion, useGoOn } from './founder-parts.tsx'
import { fieldsShown, type FieldSpec } from './fields/field-spec.ts'
import { founderName, places } from './places.ts'
import { mainInfoQuery, memberKey } from './queries.ts'
import { SectionAsks } from './section-asks.tsx'
import { memberSteps } from './fields/member-fields.ts'
import { fieldsOf } from './fields/section-fields.ts'
import { FormLead, SectionErrors, SectionFields } from './section-form.tsx'
import { useFieldOfAddress } from './use-field-of-address.ts'
import { SectionPage } from './section-page.tsx'
import { SectionView } from './section-view.tsx'
import { inDocuments, useSection } from './section.ts'
import css from './founding.module.css'

const back = () => ({ href: places.founders(), label: label(screenWords.founders) })

function Remove({ id, name }: { id: number; name: string }) {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const router = useRouter()
  const remove = async () => {
    try {
      await callApi(removeMember, { params: { id } })
    } catch (error) {
      return reportError(error)
    }
    router.history.push(places.founders())
    dropDraft(memberKey(id))
    await client.invalidateQueries({ queryKey: mainInfoQuery.queryKey })
  }
  return (
    <>
      <Button className={css.end ?? ''} look="danger" size="form" onClick={() => setAsking(true)}>
        {m.founding_founder_remove()}
      </Button>
      {asking && (
        <Confirm
          tone="danger"
          title={m.founding_founder_remove_title({ name })}
          text={m.founding_founder_remove_text()}
          verb={m.founding_founder_remove()}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function Gone() {
  return (
    <SectionPage part="founders" number={3} title={label(screenWords.founders)} back={back()}>
      <EmptyState title={m.founding_founder_gone()}>
        <ButtonLink size="form" href={places.founders()}>
          {label(screenWords.founders)}
        </ButtonLink>
      </EmptyState>
    </SectionPage>
  )
}

/** One founder: person, role, declarations, files. */
export function FounderForm({ id, check }: { id: number; check: boolean }) {
  const section = useSection(memberKey(id), check)
  const { info } = section
  const at = info.est_members.findIndex((member) => member.id === id)
  useFieldOfAddress(id)
  const { goOn, times, href } = useGoOn(section)
  const wrong = Object.keys(section.errors).length > 0
  const other = (spec: FieldSpec) => <OtherVersion section={section} spec={spec} />
  if (at < 0) return <Gone />
  const name = founderName(info.est_members[at]?.full_name, at)
  const fields = fieldsOf('est_members')
  const closed = fields.filter((spec) => !section.isOpen(spec))
  const next = info.est_members[at + 1]
  return (
    <SectionPage
      part="founders"
      number={3}
      title={name}
      lead={m.founding_founder_of({ number: at + 1, all: formatNumber(info.est_members.length) })}
      back={back()}
    >
      <SectionErrors section={section} fields={fields} shown={check} wrong={times} />
      {times > 0 && wrong && <GoOnAnyway href={href} />}
      <SectionAsks section={section} />
      {section.locked ? (
        <Notice tone="lock">{section.locked}</Notice>
      ) : inDocuments(info) ? (
        <Notice tone="lock">{m.founding_lock_partly()}</Notice>
      ) : (
        <FormLead section={section} />
      )}
      <ApplicantOffer section={section} />
      {memberSteps.map((step) => {
        const open = step.fields.filter(section.isOpen)
        return (
          fieldsShown(open, section.at).length > 0 && (
            <FormSection key={step.slug} title={step.title()}>
              <SectionFields section={section} fields={open} after={other} />
            </FormSection>
          )
        )
      })}
      {closed.length > 0 && <SectionView section={section} fields={closed} />}
      <div className={css.actions}>
        <ButtonLink size="form" href={places.founders()} onClick={goOn}>
          {m.founding_founder_done()}
        </ButtonLink>
        {next && (
          <ButtonLink size="form" look="default" href={places.founder(next.id)} onClick={goOn}>
            {m.founding_founder_next()}
          </ButtonLink>
        )}
        {(info.status_id === 1 || (info.status_id === 7 && section.locked === undefined)) && (
          <Remove id={id} name={name} />
        )}
      </div>
    </SectionPage>
  )
}
