import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.BadValueException;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.h2.mvstore.MVStore;

/**
 * MongoDB server over an H2 store: VitrinaMongo PORT FILE.
 *
 * <p>A write is acknowledged only after it was saved to the file, and the file is saved only between two
 * messages. So a kill at any moment loses no acknowledged write and keeps documents and unique indexes
 * consistent. H2's background writer guarantees neither and is switched off.
 */
public final class VitrinaMongo {
  private static final Set<String> WRITES =
      Set.of("insert", "update", "delete", "findAndModify", "findandmodify", "createIndexes", "dropIndexes",
          "create", "drop", "dropDatabase", "renameCollection");
  private static final int WORKERS = 24;
  private static final long COMPACT_EVERY_MS = 2_000;
  /** Exit code of a mongod that cannot write. */
  private static final int STORE_NOT_WRITTEN = 14;

  /** Wire version of MongoDB 7.0; current drivers refuse servers below 8. */
  private static final MongoVersion VERSION =
      new MongoVersion() {
        @Override
        public List<Integer> getVersionArray() {
          return List.of(7, 0, 0, 0);
        }

        @Override
        public int getWireVersion() {
          return 21;
        }
      };

  private static final class DurableBackend extends H2Backend {
    private final ReentrantReadWriteLock between = new ReentrantReadWriteLock(true);
    private long written;
    private volatile long saved;

    DurableBackend(MVStore store) {
      super(store);
    }

    @Override
    public Document handleMessage(MongoMessage message) {
      Document body = message.getDocument();
      String command = body.isEmpty() ? "" : body.keySet().iterator().next();
      if (command.equals("hello")) {
        // The library supports only the old name of the handshake, and only in the first message of a connection.
        Document hello = handleCommand(message.getChannel(), message.getDatabaseName(), "ismaster", body);
        return hello.append("isWritablePrimary", true);
      }
      return WRITES.contains(command) ? write(message) : read(message);
    }

    /**
     * Runs a write or schema change exclusively: changing a collection's list of indexes during a write makes the write
     * fail or leaves the document out of the new index.
     */
    private Document write(MongoMessage message) {
      Document answer;
      long mine;
      between.writeLock().lock();
      try {
        if (message.getDocument().containsKey("dropDatabase")) {
          refuseToDropOthers(message.getDatabaseName());
        }
        answer = super.handleMessage(message).cloneDeeply();
        mine = ++written;
      } finally {
        between.writeLock().unlock();
      }
      save(mine);
      return answer;
    }

    /**
     * Copies the documents of an answer before the next write. The library answers with the documents of the store,
     * encodes them afterwards, and changes them in place: without a copy an answer contains fields of several moments,
     * or cannot be encoded and closes the connection.
     */
    private Document read(MongoMessage message) {
      between.readLock().lock();
      try {
        return super.handleMessage(message).cloneDeeply();
      } finally {
        between.readLock().unlock();
      }
    }

    /** Refuses a drop that H2Database would extend by prefix: dropping "a" would also drop "ab". */
    private void refuseToDropOthers(String name) {
      for (String other : listDatabaseNames()) {
        if (!other.equals(name) && other.startsWith(name)) {
          throw new BadValueException("dropping " + name + " would drop " + other + " too");
        }
      }
    }

    /** Commits for all waiting writers, so that concurrent writers share a commit. */
    private void save(long mine) {
      if (saved >= mine) {
        return;
      }
      between.writeLock().lock();
      try {
        if (saved < mine) {
          commitOrEnd();
          saved = written;
        }
      } finally {
        between.writeLock().unlock();
      }
    }

    /**
     * Exits immediately if the disk is full, like MongoDB. H2 closes its store then, and this process would answer every
     * request except a ping with an unknown error. After the exit clients see that the server is down; all acknowledged
     * writes are in the file.
     */
    private void commitOrEnd() {
      try {
        commit();
      } catch (RuntimeException e) {
        end(e);
      }
    }

    private static void end(RuntimeException reason) {
      System.err.println("the store cannot be written: " + reason.getMessage());
      Runtime.getRuntime().halt(STORE_NOT_WRITTEN);
    }

    /** Frees the chunks of old versions, like H2's background writer. */
    void compact() {
      between.writeLock().lock();
      try {
        if (!getMvStore().isClosed()) {
          getMvStore().compact(60, 4 << 20);
        }
      } catch (RuntimeException e) {
        end(e);
      } finally {
        between.writeLock().unlock();
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    MVStore store = new MVStore.Builder().fileName(args[1]).autoCommitDisabled().cacheSize(64).open();
    store.setRetentionTime(0);
    DurableBackend backend = new DurableBackend(store);
    backend.version(VERSION);
    MongoServer server = new MongoServer(backend);
    server.bind(new InetSocketAddress("127.0.0.1", Integer.parseInt(args[0])), 1, WORKERS);
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
    System.out.println("ready " + args[0]);
    while (!store.isClosed()) {
      Thread.sleep(COMPACT_EVERY_MS);
      backend.compact();
    }
  }
}
