// Shows a page of ours where there is no connection. It keeps nothing else: whatever is read comes from the server.
const kept = 'offline-1'
const page = '/offline.html'

addEventListener('install', (event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.add(new Request(page, { cache: 'reload' }))))
})
addEventListener('activate', (event) => {
  const forget = (names) => Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)))
  event.waitUntil(Promise.all([caches.keys().then(forget), registration.navigationPreload?.enable()]))
})
addEventListener('fetch', (event) => {
  const { mode, method } = event.request
  if (mode !== 'navigate' || method !== 'GET') return
  // The browser asks at once, without waiting until this program has started.
  const answer = Promise.resolve(event.preloadResponse).then((early) => early ?? fetch(event.request))
  event.respondWith(answer.catch(() => caches.match(page).then((found) => found ?? Response.error())))
})
