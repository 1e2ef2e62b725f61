import { createFileRoute } from '@tanstack/react-router'
import type { Search } from '#web/base/search.ts'
import { loadRegister } from '#web/public-site/register/load-register.ts'
import { RegisterPage } from '#web/public-site/register/register-page.tsx'

export const Route = createFileRoute('/_public/ngo-list')({
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => loadRegister(deps as Search),
  // Loaded late: what stands here is in the start of every page.
  head: async ({ loaderData }) => (await import('#web/public-site/register/register-head.ts')).registerHead(loaderData),
  component: function Screen() {
    return <RegisterPage {...Route.useLoaderData()} />
  },
})
