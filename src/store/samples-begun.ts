/**
 * The daemon's figures over time. Those of earlier versions begin with the credits of the ledger, minute by minute; an
 * hour without an entry counts as downtime.
 */
export const SAMPLES = `
  CREATE TABLE samples (
    atMs INTEGER PRIMARY KEY,
    spanMs INTEGER NOT NULL,
    credits INTEGER NOT NULL,
    netWorth INTEGER,
    requests INTEGER
  ) STRICT;
  INSERT INTO samples (atMs, spanMs, credits)
  SELECT atMs, CASE WHEN atMs - beforeMs < 3600000 THEN atMs - beforeMs ELSE 0 END, creditsAfter
  FROM (
    SELECT atMs, creditsAfter, LAG(atMs, 1, 0) OVER (ORDER BY atMs) AS beforeMs
    FROM (SELECT MAX(atMs) AS atMs, creditsAfter FROM ledger GROUP BY atMs / 60000)
  );
`;
