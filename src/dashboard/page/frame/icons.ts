/** Icons of the views, and of the button for the others, as SVG paths in a square of 24. */
export const ICONS: Readonly<Record<string, string>> = {
  '': 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  map: 'M12 9.5a2.5 2.5 0 1 0 .01 0zM12 3.5a8.5 8.5 0 1 1-.01 0zM12 5.3a6.7 6.7 0 1 0 .01 0zM18 4a2.2 2.2 0 1 1-.01 0z',
  ships:
    'M12 2c4 3.2 6.4 7 6.7 11.5H12zM10.6 6.4C8 8.4 6.4 10.8 5.9 13.5h4.7zM3 15.3h18c-1.3 3.7-3.4 5.7-6.2 5.7H9.2C6.4 21 4.3 19 3 15.3z',
  markets: 'M4 4h3v11H4zM10.5 8h3v12h-3zM17 3h3v12h-3zM5 15h1v4H5zM11.5 4h1v4h-1zM18 15h1v5h-1z',
  contracts: 'M6 2.5h9l4 4V21.5H6zM8.5 9v1.6h8V9zM8.5 13v1.6h8V13zM8.5 17v1.6h5V17z',
  profit: 'M3 20V11h4v9zM10 20V6h4v14zM17 20V3h4v17z',
  trades: 'M4 8h12V4.5L21.5 10H4zM20 16H8v3.5L2.5 14H20z',
  queue: 'M3 5h18v2.4H3zM3 10.8h13v2.4H3zM3 16.6h8V19H3z',
  galaxy:
    'M12 10a2 2 0 1 0 .01 0zM4.5 4a1.5 1.5 0 1 0 .01 0zM19.5 3a1.5 1.5 0 1 0 .01 0zM18 17a2 2 0 1 0 .01 0zM5 17a1.5 1.5 0 1 0 .01 0zM6 6l5 4.6-.8.8-5-4.6zM18.6 5.2l-5 5 .8.8 5-5zM13.6 13l3.6 4 .8-.8-3.6-4zM10.3 13l-4 4.2.8.8 4-4.2z',
  log: 'M3 4.5h18v15H3zM5 8v9.5h14V8zM7 10l3 2.6L7 15.2l-1-1.1 1.7-1.5L6 11.1zM11.5 13.8h5.5v1.6h-5.5z',
  weeks: 'M3 4h18v16H3zM5 9v9h3V9zM10 12v6h4v-6zM16 7v11h3V7z',
  more: 'M5 10a2 2 0 1 0 .01 0zM12 10a2 2 0 1 0 .01 0zM19 10a2 2 0 1 0 .01 0z',
};
