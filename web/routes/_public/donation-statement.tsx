import { createFileRoute } from '@tanstack/react-router'
import { StatementPage } from '#web/giving/public/statement-page.tsx'

export const Route = createFileRoute('/_public/donation-statement')({
  // It belongs to one person.
  staticData: { fresh: true },
  loaderDeps: ({ search }) => search,
  // Loaded late: what a loader imports lands in the start script of every page.
  loader: async ({ deps }) => (await import('#web/giving/public/load-statement.ts')).loadStatement(deps),
  head: async ({ loaderData }) => (await import('#web/giving/public/payment-head.ts')).statementHead(loaderData),
  component: function Screen() {
    return <StatementPage {...Route.useLoaderData()} />
  },
})
