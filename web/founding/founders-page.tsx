import { screenWords } from '#contract/core/rights/screen-words.ts'
import { founderWords } from '#contract/founding/section-words.ts'
import { label } from '#web/base/label.ts'
import { IconUserPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { addMember } from '#contract/founding/calls.ts'
import { type MainInfo } from '#contract/founding/answers.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { AskNote } from './track/ask-note.tsx'
import { applicantAsFounder, lacksApplicant } from './applicant.ts'
import type { Values } from './draft.ts'
import { useInfo } from './info-context.ts'
import { memberLack } from './parts.tsx'
import { founderName, places } from './places.ts'
import { mainInfoQuery, memberKey } from './queries.ts'
import { SectionPage } from './section-page.tsx'
import { usePut } from './drafts.ts'
import { lockWords } from './section.ts'
import css from './founding.module.css'

const FounderForm = lazy(async () => ({ default: (await import('./founder-form.tsx')).FounderForm }))

const ConsentLine = lazy(async () => ({ default: (await import('./consent-line.tsx')).ConsentLine }))
const PapersPage = lazy(async () => ({ default: (await import('./papers/papers-page.tsx')).PapersPage }))

type Member = MainInfo['est_members'][number]

function Founder({ member, at }: { member: Member; at: number }) {
  const info = useInfo()
  const position = useName('positions')
  const lack = memberLack(info, member.id)
  const asked = info.asks.filter(
    (ask) => ask.section === 'est_members' && ask.item_id === member.id && ask.answered_at === null,
  ).length
  const { member_kind: kind, proposed_position_id: post, is_delegate: delegate } = member.values
  const facts = [
    kind === 'legal'
      ? m.founding_c_legal()
      : kind === 'ngo'
        ? m.founding_c_ngo()
        : typeof post === 'number'
          ? position(post)
          : m.founding_c_natural(),
    delegate === true ? label(founderWords.is_delegate) : undefined,
  ]
    .filter(Boolean)
    .join(' · ')
  const note =
    asked > 0 ? m.founding_state_asked({ count: asked }) : lack > 0 ? m.founding_state_left({ count: lack }) : undefined
  const differs = info.differing[member.id] !== undefined
  const verb = note && !member.locked ? m.founding_complete_verb() : m.founding_show_verb()
  return (
    <li>
      <span aria-hidden>{at + 1}</span>
      <div>
        <b>{founderName(member.full_name, at)}</b>
        <p data-warn={note ? '' : undefined}>{note ?? facts}</p>
        {differs && <p data-warn="">{m.founding_same_number_list()}</p>}
        {info.status_id > 1 && member.confirmation && (
          <Suspense fallback={<p>&nbsp;</p>}>
            <ConsentLine id={member.id} consent={member.confirmation} open={info.status_id < 9 && !info.is_frozen} />
          </Suspense>
        )}
      </div>
      <StateTag tone={note ? 'warn' : 'ok'}>
        {note
          ? m.founding_state_incomplete()
          : member.validated === 1
            ? m.founding_state_accepted()
            : m.founding_state_complete()}
      </StateTag>
      <Anchor href={places.founder(member.id)} aria-label={`${verb}: ${founderName(member.full_name, at)}`}>
        {verb}
      </Anchor>
    </li>
  )
}

function Delegate({ info }: { info: MainInfo }) {
  const put = usePut()
  const now = info.est_members.find((member) => member.values.is_delegate === true)
  const options = info.est_members
    .map((member, at) => ({ value: member.id, label: founderName(member.full_name, at), locked: member.locked }))
    // In a returned request an accepted founder becomes the delegate only while there is none.
    .filter(({ value, locked }) => locked === null || now === undefined || now.id === value)
  const field = {
    id: 'est_members-delegate',
    name: 'delegate',
    value: now?.id ?? null,
    error: undefined,
    onChange: (id: number | null) => void (id !== null && put(memberKey(id), 'is_delegate', true)),
    onBlur: () => undefined,
    onLabel: () => undefined,
  }
  return (
    <SelectField
      field={field}
      label={label(founderWords.is_delegate)}
      hint={m.founding_h_is_delegate()}
      width="middle"
      options={options}
    />
  )
}

/** Adds a founder; one who is the applicant with what is known of him, as far as it can stand. */
async function addFounder(known: Values) {
  const add = async (fields: Values) => (await callApi(addMember, { body: { member_kind: 'natural', ...fields } })).data
  try {
    return await add(known)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    return add({})
  }
}

function AddFounder({ info, look }: { info: MainInfo; look: 'filled' | 'default' }) {
  const client = useQueryClient()
  const router = useRouter()
  const add = useMutation({
    mutationFn: addFounder,
    onSuccess: async (member) => {
      await client.invalidateQueries({ queryKey: mainInfoQuery.queryKey })
      router.history.push(places.founder(member.id))
    },
  })
  return (
    <p>
      <Button
        size="form"
        look={look}
        icon={<IconUserPlus size={19} aria-hidden />}
        busy={add.isPending}
        onClick={() => add.mutate({})}
      >
        {m.founding_founder_add()}
      </Button>{' '}
      {lacksApplicant(info) && (
        <Button size="form" look="default" busy={add.isPending} onClick={() => add.mutate(applicantAsFounder(info))}>
          {m.founding_applicant_add()}
        </Button>
      )}
    </p>
  )
}

function FounderList() {
  const info = useInfo()
  const members = info.est_members
  const short = Math.max(0, info.limits.min_founders - members.length)
  const asks = info.asks.filter((ask) => ask.section === 'est_members' && ask.item_id === null)
  const mayAdd =
    !info.is_frozen &&
    (info.status_id === 1 || (info.status_id === 7 && info.asks.some((ask) => ask.section === 'est_members')))
  const lock = members.find((member) => member.locked)?.locked
  return (
    <SectionPage
      part="founders"
      number={3}
      title={label(screenWords.founders)}
      lead={`${m.founding_founders_need({ count: info.limits.min_founders })} ${members.length === 0 ? '' : m.founding_founders_added({ count: members.length })} ${short > 0 ? m.founding_founders_short({ count: short }) : ''}`}
    >
      {asks.map((ask) => (
        <AskNote key={ask.review_id} ask={ask} />
      ))}
      {!mayAdd && lock && <Notice tone="lock">{lockWords(lock)}</Notice>}
      {members.length === 0 ? (
        <EmptyState title={m.founding_founders_none()} text={m.founding_founders_none_text()} />
      ) : (
        <ol className={css.people}>
          {members.map((member, at) => (
            <Founder key={member.id} member={member} at={at} />
          ))}
        </ol>
      )}
      {mayAdd && <AddFounder info={info} look={short > 0 ? 'filled' : 'default'} />}
      {members.some((member) => member.locked === null) && (
        <p>
          <Anchor href={places.papers()}>{m.founding_papers_link()}</Anchor>
        </p>
      )}
      {mayAdd && members.length > 0 && <Delegate info={info} />}
      <div className={css.actions}>
        <ButtonLink size="form" look={short > 0 ? 'default' : 'filled'} href={places.track()}>
          {m.founding_task_list()}
        </ButtonLink>
        <ButtonLink size="form" look="default" href={places.ngo('address')}>
          {m.founding_back()}
        </ButtonLink>
      </div>
    </SectionPage>
  )
}

/** Founders: the list with who is complete, one of them, or the files of all of them. */
export function FoundersPage({
  founder,
  check,
  papers,
}: {
  founder: number | undefined
  check: boolean
  papers: boolean
}) {
  if (founder === undefined && !papers) return <FounderList />
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      {founder === undefined ? <PapersPage /> : <FounderForm key={founder} id={founder} check={check} />}
    </Suspense>
  )
}
