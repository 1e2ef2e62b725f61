import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Call } from '#contract/core/calls/call.ts'
import type { PermissionSlug } from '#contract/core/rights/permissions.ts'
import { callApi, type Answer } from '../api/api.ts'
import { sendForm } from '../api/send-form.ts'
import { useMay } from '../session/session.ts'
import { useList, type List } from '../lists/use-list.ts'

/** What a register of the contract offers; `resource()` answers it. */
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

// The calls are generic here, so their shapes are named by the register instead of by each call.
const make = <T>(call: Call, input: object) =>
  (callApi as (call: Call, input: object) => Promise<Answer<T>>)(call, input)

/** A register's list in the address bar, its rights and its three writes, which tell their outcome and ask the list again. */
export function useRegister<R extends Register>(resource: R, keep: readonly string[] = []) {
  const client = useQueryClient()
  const list = useList(resource.list, { keep, within: resource.path })
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
    /** Adds a record, or edits that version of the one with the id; gives the field errors when refused. */
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
