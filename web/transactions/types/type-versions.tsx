import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BodyOf } from '#contract/core/calls/call.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import {
  moveToVersion,
  readTypeVersions,
  type PathPlace,
  type TypeVersions as Detail,
} from '#contract/transactions/type-making.ts'
import { formatDate } from '#web/base/format.ts'
import { inRow } from '#web/base/list-words.ts'
import { label } from '#web/base/label.ts'
import { StaleError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { settingsCrumbs } from '#web/core/screens/crumbs.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, PageHead } from '#web/ui/page-head.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { Named } from '#web/ui/text.tsx'
import { typeKey, TypePage } from './type-page.tsx'
import css from './type-versions.module.css'

const path = '/ministry/settings/accreditation-transactions'
const keyOf = ({ version, stage_number }: PathPlace) => `${version}/${stage_number}`
type Chosen = Readonly<Record<string, number | null>>

/** The stages of a version in one line each, with whose they are and how long they take. */
function Path({ version }: { version: Detail['versions'][number] }) {
  return (
    <ol className={css.path}>
      {version.stages.map((stage) => (
        <li key={stage.stage_number}>
          <b>{nameOf(stage)}</b>
          <small>
            {stage.scope === 'applicant'
              ? m.stage_scope_applicant()
              : `${nameOf({ name_ar: stage.role_ar ?? '', name_en: stage.role_en })} · ${m.ministry_days({ count: stage.days_number })}`}
          </small>
        </li>
      ))}
    </ol>
  )
}

function Place({
  place,
  present,
  to,
  choose,
}: {
  place: PathPlace
  present: Detail['versions'][number] | undefined
  to: number | null
  choose: (to: number | null) => void
}) {
  const target = present?.stages.find((stage) => stage.stage_number === place.to)
  const options = (present?.stages ?? [])
    .filter(({ scope }) => scope !== 'applicant')
    .map((stage) => ({ value: stage.stage_number, label: `${stage.stage_number}. ${nameOf(stage)}` }))
  const left = place.requests - place.movable
  return (
    <li className={css.place}>
      <div>
        <b>{m.type_place({ version: place.version, stage: nameOf(place) })}</b>
        <small>{m.type_place_requests({ count: place.requests })}</small>
        {left > 0 && <small className={css.left}>{m.type_place_left({ count: left })}</small>}
      </div>
      <div>
        {place.movable === 0 ? (
          <small>{m.type_place_stays()}</small>
        ) : target ? (
          <>
            <span>{m.type_place_goes({ stage: `${target.stage_number}. ${nameOf(target)}` })}</span>
            <small>{m.type_place_clock()}</small>
          </>
        ) : (
          <PickField
            field={{
              id: `to-${keyOf(place)}`,
              value: to,
              onChange: choose,
              name: keyOf(place),
              onBlur: () => undefined,
              error: undefined,
              onLabel: () => undefined,
            }}
            label={m.type_place_choose()}
            hint={m.type_place_new_clock()}
            optional
            options={options}
          />
        )}
        {place.skipped.length > 0 && (
          <small className={css.left}>{m.type_place_skips({ stages: inRow(place.skipped.map(nameOf)) })}</small>
        )}
      </div>
    </li>
  )
}

const Versions = ({ type }: { type: Detail }) => (
  <>
    {type.versions.map((version) => (
      <Card key={version.version} title={m.type_version({ version: version.version })}>
        <p className={css.head}>
          {version.version === type.version && <StateTag tone="ok">{m.type_version_present()}</StateTag>}
          <span>{formatDate(version.created_at)}</span>
          {version.created_by_name && <Named>{version.created_by_name}</Named>}
          <span>{m.stage_open({ count: version.open_requests })}</span>
        </p>
        <Path version={version} />
      </Card>
    ))}
  </>
)

type Moves = BodyOf<typeof moveToVersion>['places']
/** Moves what was chosen; shows the page anew where the type has changed meanwhile. */
function useMove(type: Detail, moves: Moves) {
  const client = useQueryClient()
  return async (reason: string) => {
    try {
      return await sendForm(async () => {
        const answer = await callApi(moveToVersion, {
          params: { id: type.id },
          body: { reason, places: moves },
          version: type.updated_at,
        })
        await client.invalidateQueries({ queryKey: typeKey(type.id, 'versions') })
        return answer
      })
    } catch (error) {
      if (!(error instanceof StaleError)) throw error
      toast({ tone: 'warn', title: m.type_versions_stale() })
      await client.invalidateQueries({ queryKey: typeKey(type.id, 'versions') })
      return undefined
    }
  }
}

function Editor({ type }: { type: Detail }) {
  const mayMove = useMay('ministry_transaction_types', 'A')
  const [chosen, setChosen] = useState<Chosen>({})
  const [asking, setAsking] = useState(false)
  const present = type.versions.find(({ version }) => version === type.version)
  const moves = type.places.flatMap((place) => {
    const to = place.to ?? chosen[keyOf(place)] ?? null
    const { version, stage_number, movable } = place
    return to === null || movable === 0 ? [] : [{ version, stage_number, movable, to }]
  })
  const count = moves.reduce((sum, { movable }) => sum + movable, 0)
  const move = useMove(type, moves)
  const crumbs = [
    ...settingsCrumbs(path).slice(0, -1),
    { label: titleAt(path), href: link(path) },
    { label: nameOf(type) },
  ]
  return (
    <>
      <PageHead title={m.type_versions_title({ name: nameOf(type) })} crumbs={crumbs} />
      <div className={css.stack}>
        <Card title={m.type_places()}>
          <p>{m.type_places_text()}</p>
          {type.places.length === 0 ? (
            <Notice tone="ok">{m.type_places_none()}</Notice>
          ) : (
            <ul className={css.places}>
              {type.places.map((place) => (
                <Place
                  key={keyOf(place)}
                  place={place}
                  present={present}
                  to={chosen[keyOf(place)] ?? null}
                  choose={(to) => setChosen((now) => ({ ...now, [keyOf(place)]: to }))}
                />
              ))}
            </ul>
          )}
          {mayMove && count > 0 && (
            <Button size="form" onClick={() => setAsking(true)}>
              {m.type_move({ count })}
            </Button>
          )}
        </Card>
        <Versions type={type} />
      </div>
      {asking && (
        <Confirm
          title={m.type_move_title({ count, version: type.version })}
          text={m.type_move_text()}
          verb={m.type_move({ count })}
          reason={label(commonWords.reason)}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => move(reason ?? '')}
        />
      )}
    </>
  )
}

/** Versions of the path of one type: open requests keep theirs until somebody moves them, and sees first what that does. */
export function TypeVersions({ id }: { id: number }) {
  return (
    <TypePage of={[id, 'versions']} read={() => callApi(readTypeVersions, { params: { id } })}>
      {(type) => <Editor key={`${type.id} ${type.updated_at}`} type={type} />}
    </TypePage>
  )
}
