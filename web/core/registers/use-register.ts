import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Call } from '#contract/core/calls/call.ts'
import type { PermissionSlug } from '#contract/core/rights/permissions.ts'
import { callApi, type Answer } from '../api/api.ts'
import { sendForm } from '../api/send-form.ts'
import type { Search } from '#web/base/search.ts'
import { useMay } from '../session/session.ts'
import { useList, type List } from '../lists/use-list.ts'

/** The calls of a register, as `resource()` returns them. */
export interface Register {
  readonly path: string
  readonly permission: PermissionSlug
  readonly input: z.ZodType
  readonly row: z.ZodType
  readonly list: Call
  readonly create: Call
  readonly update: Call
  readonly remove: Call
}
export type RowOf<R extends Register> = z.output<R['row']> & { id: number; updated_at: string }

// The calls are generic here, so their shapes come from the register's type.
const make = <T>(call: Call, input: object) =>
  (callApi as (call: Call, input: object) => Promise<Answer<T>>)(call, input)

/** A register's list, the person's rights and its three writes. Each write shows its result and reloads the list. */
export function useRegister<R extends Register>(resource: R, keep: readonly string[] = [], given: Search = {}) {
  const client = useQueryClient()
  const list = useList(resource.list, { keep, given, within: resource.path })
  const again = () => client.invalidateQueries({ queryKey: [resource.path] })
  const send = (work: () => Promise<{ message: string }>) =>
    sendForm(async () => {
      const answer = await work()
      await again()
      return answer
    })
  return {
    ...(list as Omit<List, 'rows'> & { rows: RowOf<R>[] | undefined }),
    mayAdd: useMay(resource.permission, 'A'),
    mayEdit: useMay(resource.permission, 'U'),
    mayRemove: useMay(resource.permission, 'D'),
    /** Adds a record, or edits this version of the record with the id. Returns the field errors when refused. */
    save: (values: unknown, id?: number, version?: string) =>
      send(() =>
        id === undefined
          ? make(resource.create, { body: values })
          : make(resource.update, { params: { id }, body: values, version }),
      ),
    remove: async (id: number): Promise<void> => void (await send(() => make(resource.remove, { params: { id } }))),
    again,
  }
}
