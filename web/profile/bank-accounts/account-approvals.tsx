import { useQuery } from '@tanstack/react-query'
import { type AccountApproval, listAccountApprovals } from '#contract/profile/bank-accounts.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Dec } from '#web/ui/text.tsx'

/** Approvals of the ministry whose account is not in the file yet: what they say is not typed again. */
export function AccountApprovals({ onTake }: { onTake: (approval: AccountApproval) => void }) {
  const bank = useName('banks')
  const query = useQuery({
    queryKey: [listAccountApprovals.path],
    queryFn: async () => (await callApi(listAccountApprovals)).data,
    // The account that was just added took one.
    staleTime: 0,
  })
  return (
    <Loaded query={query} lines={1}>
      {(approvals) => (
        <>
          {approvals.map((approval) => (
            <Notice
              key={JSON.stringify(approval)}
              tone="sand"
              end={
                <Button look="default" size="row" onClick={() => onTake(approval)}>
                  {m.profile_account_take_approval()}
                </Button>
              }
            >
              {m.profile_account_approved()} <Dec>{approval.approval_no}</Dec> · {bank(approval.bank_id)} ·{' '}
              <bdi>{approval.branch_name}</bdi>
            </Notice>
          ))}
        </>
      )}
    </Loaded>
  )
}
