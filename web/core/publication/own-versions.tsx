import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { History } from '#web/ui/history.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { callApi } from '../api/api.ts'
import { Loaded } from '../api/query-state.tsx'
import { sendAct } from '../api/send-act.ts'
import { FieldChanges, type OwnPanelProps } from './own-panel.tsx'

type Props = Pick<OwnPanelProps, 'calls' | 'id' | 'labels' | 'inWords' | 'onDone'> & {
  mayEdit: boolean
  /** The version of the record that is on the page. */
  seen: string | undefined
}

const Changes = (props: Parameters<typeof FieldChanges>[0]) =>
  props.changes.length > 0 && (
    <details>
      <summary>{m.content_history_what({ count: props.changes.length })}</summary>
      <FieldChanges {...props} />
    </details>
  )

/** What visitors were given when, what each version changed, and the way back to an earlier one. */
export function OwnVersions({ calls, id, labels, inWords, onDone, mayEdit, seen }: Props) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<number>()
  const query = useQuery({
    queryKey: [calls.path, id, 'versions'],
    queryFn: async () => (await callApi(calls.versions, { params: { id } })).data,
  })
  const restore = async (number: number) => {
    const errors = await sendAct(
      () => callApi(calls.restore, { params: { id, number }, version: seen }),
      () => client.invalidateQueries({ queryKey: [calls.path] }),
    )
    if (!errors) onDone()
    return errors
  }
  return (
    <Card title={m.own_versions()}>
      <Loaded query={query} lines={3}>
        {(rows) =>
          rows.length === 0 ? (
            <p>{m.own_versions_none()}</p>
          ) : (
            <History
              time
              items={rows.map((row, at) => ({
                key: row.number,
                title: m.own_version({ number: String(row.number) }),
                at: row.published_at,
                who: row.user_name ?? m.own_version_clock(),
                text: (
                  <>
                    {at < rows.length - 1 && <Changes changes={row.changes} labels={labels} inWords={inWords} />}
                    {at > 0 && mayEdit && (
                      <Button look="default" size="row" onClick={() => setAsked(row.number)}>
                        {m.own_restore()}
                      </Button>
                    )}
                  </>
                ),
              }))}
            />
          )
        }
      </Loaded>
      {asked !== undefined && (
        <Confirm
          title={m.own_restore_title({ number: String(asked) })}
          text={m.own_restore_text()}
          verb={m.own_restore()}
          onClose={() => setAsked(undefined)}
          onConfirm={() => restore(asked)}
        />
      )}
    </Card>
  )
}
