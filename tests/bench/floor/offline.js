// The least a page can do to show a list without a network: a service worker for the page, IndexedDB for the rows, no library.
const ROWS = 10_000;
const SHOWN = 50;

const opened = indexedDB.open('floor', 1);
opened.onupgradeneeded = () => opened.result.createObjectStore('rows', { keyPath: 'id' });
opened.onsuccess = async () => {
  const db = opened.result;
  if (!localStorage.getItem('filled')) await fill(db);
  const request = db.transaction('rows').objectStore('rows').getAll(null, SHOWN);
  request.onsuccess = () => {
    document.getElementById('rows').innerHTML = request.result
      .map((row) => `<tr><td>${row.id}</td><td>${row.receiver}</td><td>${row.date}</td></tr>`)
      .join('');
    requestAnimationFrame(() => requestAnimationFrame(() => document.body.setAttribute('data-ready', '')));
  };
};

function fill(db) {
  return new Promise((done, failed) => {
    const transaction = db.transaction('rows', 'readwrite');
    for (let id = 0; id < ROWS; id += 1) {
      transaction
        .objectStore('rows')
        .put({ id, receiver: `Mottagare ${id} AB`, date: '2026-03-12', lines: [{ quantity: 2, weight: 12.5 }] });
    }
    transaction.onerror = failed;
    transaction.oncomplete = () => {
      localStorage.setItem('filled', '1');
      done();
    };
  });
}

navigator.serviceWorker
  .register('worker.js')
  .then(() => navigator.serviceWorker.ready)
  .then(() => document.body.setAttribute('data-worker', ''));
