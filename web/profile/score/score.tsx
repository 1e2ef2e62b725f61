import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { ngoWords } from '#contract/profile/ngo-words.ts'
import { label } from '#web/base/label.ts'
import { bandOf, computeScore, readScore, type Score, type ScoreSection } from '#contract/profile/score.ts'
import { callApi } from '#web/core/api/api.ts'
import { formatNumber } from '#web/base/format.ts'
import { lang } from '#web/base/preferences.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { useMay, useSession } from '#web/core/session/session.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { Gain, ScoreCard, type ScoreLine } from '#web/ui/score-card.tsx'
import { DateText } from '#web/ui/text.tsx'
import { editHref, missingHref } from '../edit.ts'
import { always, useMainInfo } from '../queries.ts'
import { sectionPlaces } from '../section-words.ts'
import { shortestWay } from './score-way.ts'
import { useOpenScreens } from '../use-open-screens.ts'

type Missing = ScoreSection['missing'][number]
const key = ['v2/weights']
const bands = {
  low: { tone: 'bad', word: m.profile_score_low },
  fair: { tone: 'warn', word: m.profile_score_fair },
  good: { tone: 'brand', word: m.profile_score_good },
  excellent: { tone: 'ok', word: m.profile_score_excellent },
} as const
/** Words of a missing thing inside a sentence. */
const wordsOf = ({ label_ar, label_en }: Missing) =>
  lang() === 'en' ? label_en.charAt(0).toLowerCase() + label_en.slice(1) : label_ar
const comma = () => (lang() === 'ar' ? '، ' : ', ')

/** Where a link leads: a form of this page is named by what it holds, another screen by its title. */
function wayWord(way: Missing): string {
  const href = missingHref(way)
  if (href === editHref('main')) return m.profile_edit_main()
  if (href === editHref('headquarters')) return m.profile_edit_headquarters()
  return href === way.route ? headingOf(way.route) : nameOf({ name_ar: way.label_ar, name_en: way.label_en })
}

function lineOf(section: ScoreSection, id: number, open: (path: string) => boolean): ScoreLine {
  const [returned] = section.missing.filter(({ field_or_rule }) => field_or_rule === 'validated')
  const missing = section.missing.filter((one) => one !== returned)
  const names = missing.map(wordsOf).join(comma())
  const way = section.missing.find(({ route }) => open(route))
  const hrefOf = (one: Missing) =>
    one.field_or_rule === 'validated' ? (sectionPlaces[section.key].href ?? one.route) : missingHref(one)
  const sameWay = section.missing.filter((one) => way && hrefOf(one) === hrefOf(way))
  const gain = sameWay.reduce((sum, one) => sum + one.gain, 0)
  return {
    id,
    name: nameOf(section),
    weight: section.weight,
    earned: section.earned,
    why: [returned && wordsOf(returned), names && m.profile_score_lacks({ names })].filter(Boolean).join('. '),
    returned: returned !== undefined,
    raise: way && { href: hrefOf(way), label: way === returned ? nameOf(section) : wayWord(way), gain },
  }
}

function Way({ score, open }: { score: Score; open: (path: string) => boolean }) {
  const declared = Boolean(useMainInfo().data?.completed_by_ngo)
  const { steps, reaches } = shortestWay(score, open)
  const left = { count: Number((score.min_score - score.score).toFixed(2)) }
  if (left.count <= 0) return <p>{m.profile_score_reached()}</p>
  return (
    <p>
      {declared ? m.profile_score_below(left) : m.profile_score_left(left)}{' '}
      {steps.length > 0 && (reaches ? m.profile_score_way() : m.profile_score_nearest())}{' '}
      {steps.map((one, at) => (
        <Fragment key={`${one.route} ${one.field_or_rule}`}>
          {at > 0 && m.profile_score_then()}
          {wordsOf(one)} <Gain points={one.gain} />
        </Fragment>
      ))}
      {steps.length > 0 && '.'}
    </p>
  )
}

function Recompute() {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const compute = async () => {
    setBusy(true)
    await sendForm(async () => {
      const answer = await callApi(computeScore)
      client.setQueryData(key, answer.data)
      return answer
    }).finally(() => setBusy(false))
  }
  return (
    <Button look="default" size="form" busy={busy} onClick={() => void compute()}>
      {m.profile_score_compute()}
    </Button>
  )
}

export const useScore = () =>
  useQuery({ queryKey: key, queryFn: async () => (await callApi(readScore)).data, ...always })

/** Score of the own file: how far it is, what it lacks, and where to add it [domain 4]. */
export function FileScore() {
  const query = useScore()
  const open = useOpenScreens()
  const own = useSession()?.tt !== 'm'
  const edits = useMay('ngo-profile', 'U')
  if (query.data === undefined)
    return (
      <Card title={label(ngoWords.profile_score)}>
        <Loaded query={query} lines={8}>
          {() => null}
        </Loaded>
      </Card>
    )
  const score = query.data
  const [points, target] = [formatNumber(score.score), formatNumber(score.min_score)]
  const { tone, word } = bands[bandOf(score.score)]
  return (
    <ScoreCard
      title={m.profile_score_title({ points: formatNumber(points) })}
      ring={{
        points: score.score,
        target: score.min_score,
        band: word(),
        tone,
        label: m.profile_score_ring({ points: formatNumber(points), target, band: word() }),
      }}
      lines={score.sections.map((section, id) => lineOf(section, id, open))}
      action={own && edits && <Recompute />}
    >
      <Way score={score} open={open} />
      <small>
        {m.profile_score_when()} <DateText value={score.computed_at} time />
      </small>
    </ScoreCard>
  )
}
