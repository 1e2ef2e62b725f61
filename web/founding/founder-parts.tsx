import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState, type MouseEvent } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { fillingOf, lacksApplicant } from './applicant.ts'
import { flushDrafts, useDraft } from './drafts.ts'
import type { FieldSpec } from './fields/field-spec.ts'
import { useWords } from './fields/value-text.tsx'
import { mainInfoQuery } from './queries.ts'
import { errorsOf, type Section } from './section.ts'
import css from './founding.module.css'

/** The applicant's data for the founder who is the applicant; what was typed stays. */
export function ApplicantOffer({ section }: { section: Section }) {
  const { info, values, key } = section
  const [filled, setFilled] = useState<number>()
  const id = Number(key.split('.')[1])
  const fill = () => {
    const filling = Object.entries(fillingOf(info, id, values))
    for (const [name, value] of filling) section.put(name, value)
    setFilled(filling.length)
  }
  if (filled !== undefined)
    return (
      <Notice tone="ok" role="status">
        {m.founding_applicant_filled({ count: filled })}
      </Notice>
    )
  const open = section.locked === undefined && (values.member_kind ?? 'natural') === 'natural' && !values.id_number
  if (!open || !lacksApplicant(info)) return null
  return (
    <Notice
      tone="sand"
      title={m.founding_applicant_offer({
        name: [info.est_account.values.first_name, info.est_account.values.last_name].filter(Boolean).join(' '),
      })}
      end={
        <Button size="form" look="default" onClick={fill}>
          {m.founding_applicant_fill()}
        </Button>
      }
    >
      {m.founding_applicant_offer_text()}
    </Notice>
  )
}

/** The applicant has the same number and another name or date: both versions at the field. */
export function OtherVersion({ section, spec }: { section: Section; spec: FieldSpec }) {
  const words = useWords(section)
  const { info, key } = section
  if (!info.differing[key.split('.')[1] ?? '']?.includes(spec.name)) return null
  const theirs = info.est_account.values[spec.name]
  return (
    <div className={css.conflict} role="note">
      <b>{m.founding_same_number_title()}</b>
      <dl>
        <div>
          <dt>{m.founding_same_number_applicant()}</dt>
          <dd>
            <bdi>{words(spec, theirs)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{m.founding_same_number_founder()}</dt>
          <dd>
            <bdi>{words(spec, section.values[spec.name])}</bdi>
          </dd>
        </div>
      </dl>
      {section.isOpen(spec) && (
        <p>
          <Button size="desk" look="default" onClick={() => section.put(spec.name, theirs)}>
            {m.founding_same_number_take()}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Keeps the person on the page while something in it is wrong, and tells all of it at once. */
export function useGoOn(section: Section) {
  const client = useQueryClient()
  const router = useRouter()
  const { draft } = useDraft(section.key)
  const [kept, setKept] = useState({ times: 0, href: '' })
  const goOn = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (section.locked !== undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const href = event.currentTarget.getAttribute('href') ?? ''
    await flushDrafts()
    // Without a connection nothing can be told, and nothing is lost by going on.
    const info = await client.fetchQuery({ ...mainInfoQuery, staleTime: 0 }).catch(() => undefined)
    const wrong = info ? Object.keys(errorsOf(info, section.key, draft.read())).length : 0
    if (wrong === 0) router.history.push(href)
    else setKept(({ times }) => ({ times: times + 1, href }))
  }
  return { goOn: (event: MouseEvent<HTMLAnchorElement>) => void goOn(event), ...kept }
}

/** The way on for whoever corrects later. */
export const GoOnAnyway = ({ href }: { href: string }) => (
  <p className={css.small}>
    {m.founding_wrong_kept()} <Anchor href={href}>{m.founding_wrong_later()}</Anchor>
  </p>
)
