import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listFlags } from '#contract/flags/flags.ts'
import { formatNumber } from '#web/base/format.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { FlagRow } from './flag-row.tsx'
import css from './flags.module.css'

/** Flags of one organisation on its page at the ministry: those that stand, and on request those that were closed. */
export function NgoFlags({ ngoId }: { ngoId: number }) {
  const client = useQueryClient()
  const [closed, setClosed] = useState(false)
  const ask = (status?: 'dismissed') => ({
    queryKey: [listFlags.path, ngoId, status],
    queryFn: async () =>
      (await callApi(listFlags, { query: { ngo_id: ngoId, per_page: 50, ...(status ? { status } : {}) } })).data,
  })
  const open = useQuery(ask())
  const dismissed = useQuery({ ...ask('dismissed'), enabled: closed })
  const again = () => client.invalidateQueries({ queryKey: [listFlags.path] })
  return (
    <Card
      title={m.flag_title()}
      note={open.data && formatNumber(open.data.length)}
      action={<Anchor href={link('/ministry/ngos-communication/flags')}>{m.flag_all()}</Anchor>}
      pad={false}
    >
      {open.isPending ? (
        // As high as the line that most organisations have here: nothing moves then.
        <p className={css.foot} role="status" aria-busy>
          {m.shell_loading()}
        </p>
      ) : (
        <Loaded query={open}>
          {(rows) =>
            rows.length === 0 ? (
              <p className={css.foot}>{m.flag_none()}</p>
            ) : (
              <ul className={css.list}>
                {rows.map((flag) => (
                  <FlagRow key={flag.id} flag={flag} onChanged={again} />
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
      {closed && dismissed.data && dismissed.data.length > 0 && (
        <ul className={css.list}>
          {dismissed.data.map((flag) => (
            <FlagRow key={flag.id} flag={flag} onChanged={again} />
          ))}
        </ul>
      )}
      <p className={css.foot}>
        {m.flag_note()}{' '}
        {!closed && (
          <Button look="subtle" size="row" onClick={() => setClosed(true)}>
            {m.flag_show_closed()}
          </Button>
        )}
        {closed && dismissed.data?.length === 0 && m.flag_no_closed()}
      </p>
    </Card>
  )
}
