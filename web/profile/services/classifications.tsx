import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { classificationNgos } from '#contract/profile/classification-ngos.ts'
import { lockOn } from '#contract/profile/locks.ts'
import { listServices, readNgoClassifications } from '#contract/profile/file.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { useMay } from '#web/core/session/session.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import type { RowOf } from '#web/core/registers/use-register.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { ClassificationDrawer } from './classification-drawer.tsx'
import { ExportList } from '#web/core/lists/export-list.tsx'
import { useMainInfo } from '../queries.ts'
import { useTree } from '../shared/own-catalogue.ts'
import css from './classifications.module.css'
import type { ReactNode } from 'react'

export type Tree = AnswerOf<typeof readNgoClassifications>
type Field = Tree[number]['children'][number]
/** A row of the organisation with the classification that it names. */
export interface OwnField {
  readonly row: RowOf<typeof classificationNgos>
  readonly field: Field
}

const useOwnRows = () =>
  useQuery({
    queryKey: [classificationNgos.path],
    queryFn: async () => (await callApi(classificationNgos.list, { query: { per_page: 100 } })).data,
  })

function useSend() {
  const client = useQueryClient()
  return (work: () => Promise<{ message: string }>) =>
    sendForm(async () => {
      const answer = await work()
      await Promise.all(
        [classificationNgos.path, readNgoClassifications.path, listServices.path].map((path) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      )
      return answer
    })
}

type MenuOf = (field: Field) => ReactNode
function Line({ field, role, menuOf }: { field: Field; role?: string; menuOf: MenuOf }) {
  return (
    <>
      <Ltr className={css.code}>{field.code}</Ltr>
      <span className={css.name}>
        <bdi>{nameOf(field)}</bdi>
      </span>
      {role && <StateTag tone="brand">{role}</StateTag>}
      {menuOf(field)}
    </>
  )
}

/** Main fields of work, each with its specialisations. */
function Tree({ all, menuOf }: { all: NonNullable<ReturnType<typeof useTree>['data']>; menuOf: MenuOf }) {
  const mains = all.filter((one) => one.type !== null || one.children.some((child) => child.type !== null))
  if (mains.length === 0) return <p className={css.none}>{m.profile_classification_none()}</p>
  return (
    <ul className={css.list}>
      {mains.map((one) => {
        const subs = one.children.filter((child) => child.type !== null)
        return (
          <li key={one.id}>
            <div className={css.line}>
              <Line field={one} role={m.profile_classification_main()} menuOf={menuOf} />
            </div>
            {subs.length === 0 ? (
              <p className={css.none}>{m.profile_classification_no_subs()}</p>
            ) : (
              <ul className={css.subs}>
                {subs.map((child) => (
                  <li key={child.id} className={css.line}>
                    <Line field={child} menuOf={menuOf} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function OpenDrawer({
  open,
  send,
  ...rest
}: Pick<Parameters<typeof ClassificationDrawer>[0], 'tree' | 'mainLocked' | 'onClose'> & {
  open: OwnField | 'new'
  send: ReturnType<typeof useSend>
}) {
  return (
    <ClassificationDrawer
      {...rest}
      own={open === 'new' ? undefined : open}

      save={(body, version) =>
        send(() =>
          open === 'new'
            ? callApi(classificationNgos.create, { body })
            : callApi(classificationNgos.update, {
                params: { id: open.row.id },
                body,
                ...(version ? { version } : {}),
              }),
        )
      }
    />
  )
}

/** What may be done with a field of the organisation; a locked main one stays. */
function useMenu(
  lock: ReturnType<typeof lockOn>,
  setOpen: (field: OwnField) => void,
  setDoomed: (field: OwnField) => void,
): MenuOf {
  const rows = useOwnRows().data ?? []
  const [mayEdit, mayRemove] = [useMay(classificationNgos.permission, 'U'), useMay(classificationNgos.permission, 'D')]
  return (field) => {
    const row = rows.find((one) => one.classification_id === field.id)
    if (!row || (lock && field.type === 'main') || !(mayEdit || mayRemove)) return null
    return (
      <RowMenu
        name={nameOf(field)}
        actions={[
          ...(mayEdit ? [{ label: m.form_edit(), act: () => setOpen({ row, field }) }] : []),
          ...(mayRemove
            ? [
                {
                  label: m.profile_classification_remove(),
                  tone: 'danger' as const,
                  act: () => setDoomed({ row, field }),
                },
              ]
            : []),
        ]}
      />
    )
  }
}

/** Main classifications of the organisation with the specialisations under each. */
export function Classifications() {
  const tree = useTree()
  const main = useMainInfo().data
  const lock =
    main && lockOn({ declared: main.completed_by_ngo !== null, decided: main.decided_fields }, 'main_classification')
  const [open, setOpen] = useState<OwnField | 'new'>()
  const [doomed, setDoomed] = useState<OwnField>()
  const mayAdd = useMay(classificationNgos.permission, 'A')
  const send = useSend()
  const menuOf = useMenu(lock, setOpen, setDoomed)
  return (
    <Card
      title={m.profile_classifications()}
      pad={false}
      action={
        <span className={css.actions}>
          <ExportList call={classificationNgos.list} label={m.profile_classification_export()} />
          {mayAdd && (
            <Button look="default" size="row" icon={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
              {m.profile_classification_add()}
            </Button>
          )}
        </span>
      }
    >
      <Loaded query={tree} lines={3}>
        {(all) => <Tree all={all} menuOf={menuOf} />}
      </Loaded>
      {lock && (
        <div className={css.locked}>
          <Notice tone="lock">
            {lock === 'decided' ? m.profile_classification_decided() : m.profile_classification_locked()}
          </Notice>
        </div>
      )}
      {open && tree.data && (
        <OpenDrawer
          open={open}
          tree={tree.data}
          mainLocked={lock !== undefined}
          send={send}
          onClose={() => setOpen(undefined)}
        />
      )}
      {doomed && (
        <Confirm
          tone="danger"
          title={m.profile_classification_remove_title({ name: nameOf(doomed.field) })}
          text={m.profile_classification_remove_text()}
          verb={m.profile_classification_remove()}
          onClose={() => setDoomed(undefined)}
          onConfirm={async () =>
            void (await send(() => callApi(classificationNgos.remove, { params: { id: doomed.row.id } })))
          }
        />
      )}
    </Card>
  )
}
