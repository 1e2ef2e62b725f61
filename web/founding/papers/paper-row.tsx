import { IconCheck, IconX } from '@tabler/icons-react'
import { formatSize, formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { IconButton } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { useDraft } from '../drafts.ts'
import { useInfo } from '../info-context.ts'
import { findSection, memberKey } from '../queries.ts'
import { isDocument, type PaperOwner } from './owners.ts'
import { placeName } from './match.ts'
import { assignPaper, dropPaper, retryPaper, type Paper, type PaperPlace } from './queue.ts'
import css from './papers.module.css'

type Shown = Paper['state'] | 'saving' | 'saved'

const words: Record<Exclude<Shown, 'refused'>, (paper: Paper) => string> = {
  unassigned: m.founding_papers_unassigned,
  queued: m.upload_queued,
  sending: ({ percent }) => m.upload_sending({ percent: formatNumber(percent ?? 0) }),
  paused: ({ percent }) => m.upload_paused({ percent: formatNumber(percent ?? 0) }),
  waiting: m.upload_waiting,
  scanning: m.upload_scanning,
  done: m.form_saving,
  saving: m.form_saving,
  saved: ({ place }) => (place && isDocument(place) ? m.founding_papers_saved_doc() : m.founding_papers_saved()),
}

/** Places that a file may have: what its name told narrows them, and all are there when it told nothing. */
function choicesOf({ member, kind, place }: Paper, owners: readonly PaperOwner[]) {
  const all = owners.flatMap((owner) =>
    owner.specs.flatMap((spec) =>
      owner.kinds.includes(spec.name)
        ? [
            {
              value: placeName({ member: owner.id, kind: spec.name }),
              label: `${owner.name}: ${label(spec.label)}`,
              owner: owner.id,
              spec,
            },
          ]
        : [],
    ),
  )
  if (place) return all
  const near = all.filter(
    (one) => (member === null || one.owner === member) && (kind === null || one.spec.name === kind),
  )
  return near.length > 0 ? near : all
}

function Assign({ paper, owners }: { paper: Paper; owners: readonly PaperOwner[] }) {
  const choices = choicesOf(paper, owners)
  const field = {
    id: `paper-${paper.id}`,
    name: 'place',
    value: paper.place ? placeName(paper.place) : null,
    error: undefined,
    onChange: (value: string | null) => {
      const chosen = choices.find((one) => one.value === value)
      if (chosen) assignPaper(paper.id, { member: chosen.owner, kind: chosen.spec.name })
    },
    onBlur: () => undefined,
    onLabel: () => undefined,
  }
  return (
    <SelectField
      field={field}
      bare
      label={m.founding_papers_place({ name: paper.name })}
      placeholder={m.founding_papers_choose()}
      options={choices}
    />
  )
}

/** Where the file stands in the founder's data, once it was sent. */
function useStanding(paper: Paper, place: PaperPlace): { shown: Shown; reason: string | undefined } {
  const key = memberKey(place.member)
  const info = useInfo()
  const { state } = useDraft(key)
  if (paper.state !== 'done') return { shown: paper.state, reason: paper.reason }
  if (isDocument(place)) {
    const there = info.docs.uploaded.some(({ source }) => source.id === paper.attachment)
    return { shown: there ? 'saved' : 'saving', reason: undefined }
  }
  const refused = state.errors[place.kind]
  if (refused !== undefined) return { shown: 'refused', reason: refused }
  const stored = findSection(info, key)?.values[place.kind] === paper.attachment
  return { shown: stored ? 'saved' : 'saving', reason: undefined }
}

function Row({
  paper,
  shown,
  reason,
  owners,
}: {
  paper: Paper
  shown: Shown
  reason: string | undefined
  owners: readonly PaperOwner[]
}) {
  const text = shown === 'refused' ? (reason ?? m.upload_failed()) : words[shown](paper)
  const moving = shown === 'sending' || shown === 'waiting' || shown === 'paused'
  const again = shown === 'paused' || (shown === 'refused' && !paper.final)
  const settled = shown === 'saved' || shown === 'saving'
  const place = owners
    .find(({ id }) => id === paper.place?.member)
    ?.specs.find(({ name }) => name === paper.place?.kind)
  return (
    <li data-state={shown}>
      <div className={css.file}>
        <bdi>{paper.name}</bdi>
        <span role="status">
          {formatSize(paper.size)} · {text}
        </span>
      </div>
      {settled ? (
        <span className={css.place}>
          <bdi>{owners.find(({ id }) => id === paper.place?.member)?.name}</bdi>
          {place && `: ${label(place.label)}`}
        </span>
      ) : (
        <Assign paper={paper} owners={owners} />
      )}
      <span className={css.acts}>
        {shown === 'saved' && <IconCheck className={css.ok} size={20} aria-hidden />}
        {again && (
          <button type="button" className={css.again} onClick={() => retryPaper(paper)}>
            {m.error_retry()}
          </button>
        )}
        <IconButton label={m.founding_papers_drop_one({ name: paper.name })} onClick={() => dropPaper(paper.id)}>
          <IconX size={18} aria-hidden />
        </IconButton>
      </span>
      {moving && <progress max={100} value={paper.percent ?? 0} aria-label={paper.name} />}
    </li>
  )
}

function Placed({ paper, place, owners }: { paper: Paper; place: PaperPlace; owners: readonly PaperOwner[] }) {
  return <Row paper={paper} owners={owners} {...useStanding(paper, place)} />
}

/** One file with its place and its state in words. */
export function PaperRow({ paper, owners }: { paper: Paper; owners: readonly PaperOwner[] }) {
  if (!paper.place) return <Row paper={paper} owners={owners} shown={paper.state} reason={paper.reason} />
  return <Placed paper={paper} place={paper.place} owners={owners} />
}
