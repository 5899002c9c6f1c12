// Command objects serves S3 over a folder of files: Versity's gateway without the storage that Vitrina does not use,
// such as Azure's (docs/decisions/0030-versity-gateway.md). It compiles in three quarters of the time of the whole gateway.
//
//	objects <address> <health path> <files> <descriptions>
//
// The address is `host:port`. Objects are files below the third argument; their types and ETags are files below the fourth,
// because not every file system has extended attributes. Both folders must exist. The environment holds the account that may
// do everything: ROOT_ACCESS_KEY_ID and ROOT_SECRET_ACCESS_KEY. It stops on SIGTERM and SIGINT.
package main

import (
	"context"
	"log"
	"os"
	"os/signal"
	"syscall"

	"github.com/versity/versitygw/backend/meta"
	"github.com/versity/versitygw/backend/posix"
	"github.com/versity/versitygw/embedgw"
)

// Limits of the gateway's own command.
const (
	maxConnections = 250_000
	maxRequests    = 100_000
	maxParts       = 10_000
	maxCopyBytes   = 5 << 30
)

func main() {
	if len(os.Args) != 5 {
		log.Fatal("usage: objects <address> <health path> <files> <descriptions>")
	}
	if err := serve(os.Args[1], os.Args[2], os.Args[3], os.Args[4]); err != nil {
		log.Fatal(err)
	}
}

func serve(address, healthPath, files, descriptions string) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	described, err := meta.NewSideCar(descriptions)
	if err != nil {
		return err
	}
	store, err := posix.New(files, described, posix.PosixOpts{CopyObjectThreshold: maxCopyBytes, SideCarDir: descriptions})
	if err != nil {
		return err
	}
	return embedgw.RunVersityGW(ctx, store, &embedgw.Config{
		RootUserAccess:    os.Getenv("ROOT_ACCESS_KEY_ID"),
		RootUserSecret:    os.Getenv("ROOT_SECRET_ACCESS_KEY"),
		Ports:             []string{address},
		HealthPath:        healthPath,
		KeepAlive:         true,
		Quiet:             true,
		MaxConnections:    maxConnections,
		MaxRequests:       maxRequests,
		MultipartMaxParts: maxParts,
	})
}
