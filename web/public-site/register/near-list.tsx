import { useEffect, useState } from 'react'
import { filterNgos, type RegisterRow } from '#contract/public-site/register.ts'
import { callApi } from '#web/core/api/api.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import type { Point } from './near-answer.tsx'
import { NgoRows } from '../shared/ngo-rows.tsx'
import type { Asked } from './register-address.ts'
import css from './near-me.module.css'

const perPage = 10

/** The nearest ten, and ten more each time; filters of the page stay, its name is left out. */
export function NearList({ point, asked, onClose }: { point: Point; asked: Asked; onClose: () => void }) {
  const [rows, setRows] = useState<readonly RegisterRow[]>([])
  const [wanted, setWanted] = useState({ page: 1 })
  const [answer, setAnswer] = useState<{ wanted: object; left?: number }>()
  useEffect(() => {
    const leaving = new AbortController()
    const { name: _, near: _near, sort: _sort, ...filters } = asked
    const query = Object.fromEntries(Object.entries(filters).filter(([, value]) => value.length > 0))
    callApi(filterNgos, {
      query: { ...query, page: wanted.page, per_page: perPage },
      body: { near_point: [...point] as [number, number] },
      anonymous: true,
      signal: leaving.signal,
    }).then(
      ({ data, pagination }) => {
        setRows((before) => [...before.slice(0, (wanted.page - 1) * perPage), ...data])
        setAnswer({ wanted, left: pagination.total_row - wanted.page * perPage })
      },
      () => {
        if (!leaving.signal.aborted) setAnswer({ wanted })
      },
    )
    return () => leaving.abort()
  }, [asked, point, wanted])
  const state = answer?.wanted !== wanted ? 'loading' : answer.left === undefined ? 'failed' : 'ready'
  return (
    <div className={css.found} aria-busy={state === 'loading' || undefined}>
      <div className={css.head}>
        <h2>{m.near_me_found()}</h2>
        <Button look="subtle" size="form" onClick={onClose}>
          {m.near_me_close()}
        </Button>
      </div>
      {rows.length > 0 && <NgoRows rows={rows} />}
      <div role="status">
        {state === 'loading' && <p>{m.near_me_loading()}</p>}
        {state === 'failed' && <p>{m.near_me_failed()}</p>}
        {state === 'ready' && rows.length === 0 && <p>{m.public_none()}</p>}
      </div>
      {state === 'failed' && (
        <Button look="default" size="form" onClick={() => setWanted({ ...wanted })}>
          {m.near_me_again()}
        </Button>
      )}
      {state === 'ready' && (answer?.left ?? 0) > 0 && (
        <Button look="default" size="form" onClick={() => setWanted({ page: wanted.page + 1 })}>
          {m.near_me_more()}
        </Button>
      )}
    </div>
  )
}
